/** A request as sent by the client. */
export interface Sent {
  readonly method: string;
  /** Path and query, as on the wire. */
  readonly target: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body: string;
}

export interface Recorder {
  readonly sent: readonly Sent[];
  readonly fetch: (request: Request) => Promise<Response>;
}

/** A `fetch` without a network: it records requests and returns given responses. */
export function recorder(answer: () => Response): Recorder {
  const sent: Sent[] = [];
  return {
    sent,
    fetch: async (request) => {
      const { url, method, headers } = request;
      const target = url.slice(new URL(url).origin.length);
      sent.push({ method, target, url, headers, body: await request.text() });
      return answer();
    },
  };
}

/** A response with exactly this body. */
export function json(text: string, init: ResponseInit = {}): Response {
  return new Response(text, { ...init, headers: { 'content-type': 'application/json', ...init.headers } });
}
