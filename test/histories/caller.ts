import { Agent, request as httpRequest } from 'node:http';

export interface Call {
  readonly method: string;
  /** Relative to the resources of the project: `/key=hat`, or nothing. */
  readonly path: string;
  readonly body?: string;
}

export interface ApiResponse {
  readonly status: number;
  readonly text: string;
}

/** One of the URLs of a service, over persistent connections. */
export interface Caller {
  readonly url: string;
  /** Rejects if there is no response, or only part of one. */
  call(call: Call): Promise<ApiResponse>;
  close(): void;
}

/** The project of all records here. */
export const project = 'histories';

/** A client with a token from the service's own issuer, which a replica accepts only from itself. */
export async function callerOf(url: string): Promise<Caller> {
  const agent = new Agent({ keepAlive: true });
  let authorization = await tokenOf(agent, url);
  const send = (call: Call): Promise<ApiResponse> =>
    sent(agent, `${url}/${project}/resource`, { ...call, authorization });
  return {
    url,
    async call(call) {
      const answer = await send(call);
      if (answer.status !== 401) return answer;
      // A token is valid for 15 minutes; a long history takes more.
      authorization = await tokenOf(agent, url);
      return send(call);
    },
    close: () => agent.destroy(),
  };
}

/** Whether a request was not even accepted. */
export function isRefused(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED';
}

async function tokenOf(agent: Agent, url: string): Promise<string> {
  const { status, text } = await sent(agent, `${url}/oauth/token`, {
    method: 'POST',
    path: '',
    type: 'application/x-www-form-urlencoded',
    body: `grant_type=client_credentials&client_id=a&client_secret=b&scope=manage_test:${project}`,
  });
  if (status !== 200) throw new Error(`There is no token: ${status} ${text}`);
  return `Bearer ${(JSON.parse(text) as { readonly access_token: string }).access_token}`;
}

interface Sending extends Call {
  readonly authorization?: string;
  readonly type?: string;
}

function sent(agent: Agent, base: string, { method, path, body, authorization, type }: Sending): Promise<ApiResponse> {
  const headers = {
    ...(authorization === undefined ? {} : { authorization }),
    ...(body === undefined ? {} : { 'content-type': type ?? 'application/json', 'content-length': body.length }),
  };
  return new Promise((resolve, reject) => {
    const request = httpRequest(`${base}${path}`, { method, agent, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.once('end', () => resolve({ status: response.statusCode ?? 0, text }));
      response.once('error', reject);
    });
    request.once('error', reject).end(body);
  });
}
