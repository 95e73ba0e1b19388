import { request } from 'node:http';
import type { HttpCase, Probe } from './contract.js';

export interface Answered {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

/** Sends every request of a row once and answers what is wrong with what came back, for the end of the table. */
export async function flawOfRow({ probes }: HttpCase, port: number): Promise<string | undefined> {
  for (const probe of probes) {
    const flaw = flawOf(probe, await send(probe, port));
    if (flaw !== undefined) return flaw;
  }
  return undefined;
}

/** Contestants do the same work only if they answer the same bytes. */
export function flawOf({ method, target, answer }: Probe, got: Answered): string | undefined {
  const asked = `${method} ${target}`;
  if (got.status !== answer.status)
    return `answers ${asked} with ${got.status}, not ${answer.status}: ${start(got.body)}`;
  if (!/^application\/(?:problem\+)?json\b/.test(got.contentType)) {
    return `answers ${asked} as "${got.contentType}", which is no JSON`;
  }
  if (answer.body === undefined || got.body === answer.body) return undefined;
  const place = [...answer.body].findIndex((character, index) => character !== got.body[index]);
  const from = Math.max(0, (place < 0 ? answer.body.length : place) - 10);
  return `answers ${asked} with other bytes: …${start(got.body.slice(from))}, not …${start(answer.body.slice(from))}`;
}

function start(text: string): string {
  return text.length <= 80 ? text : `${text.slice(0, 80)}…`;
}

function send({ method, target, headers, body }: Probe, port: number): Promise<Answered> {
  return new Promise((resolve, reject) => {
    // A length of its own, because the generator sends one; without it, Node would send the body in chunks.
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const sent = request(
      { host: '127.0.0.1', port, method, path: target, headers: { ...headers, ...length }, agent: false },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => (text += part));
        response.once('error', reject);
        response.once('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            contentType: response.headers['content-type'] ?? '',
            body: text,
          }),
        );
      },
    );
    sent.once('error', reject);
    sent.end(body);
  });
}
