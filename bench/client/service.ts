import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { HttpBench } from '../harness/http/contract.js';
import { created, type Draft, resources } from '../server/records.js';
import { notFound, pathOf, query } from './cases.js';

/** What every contestant calls: `node:http`, with every response a text that is there already. */
export const bench: HttpBench = {
  cases: [],
  contestants: {
    service: async () => ({
      kind: 'base',
      listen: async () => {
        const server = createServer({ keepAliveTimeout: 600_000 }, respond);
        await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
        return (server.address() as AddressInfo).port;
      },
    }),
  },
};

const problem = JSON.stringify({ type: 'about:blank', ...notFound });
const textByPath = new Map(resources.map((resource) => [pathOf(resource.id), JSON.stringify(resource)]));
const textById = new Map(resources.map((resource) => [resource.id, JSON.stringify({ result: { data: resource } })]));
/** As tRPC has errors on the wire. */
const trpcProblem = JSON.stringify({
  error: { message: notFound.title, code: -32004, data: { code: 'NOT_FOUND', httpStatus: 404, path: 'get' } },
});

function respond(request: IncomingMessage, response: ServerResponse): void {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://service.test');
  const isProcedure = pathname.startsWith('/trpc/');
  if (request.method === 'POST') return create(request, response, isProcedure);
  if (isProcedure) {
    const input = JSON.parse(searchParams.get('input') ?? '{}') as Readonly<Record<string, string>>;
    if (!isAsked((name) => input[name])) return send(response, 400, '{}');
    const text = textById.get(input['id'] ?? '');
    return text === undefined ? send(response, 404, trpcProblem) : send(response, 200, text);
  }
  if (!isAsked((name) => searchParams.get(name))) return send(response, 400, '{}');
  const text = textByPath.get(pathname);
  return text === undefined ? send(response, 404, problem) : send(response, 200, text);
}

/** A contestant that leaves a parameter out does less. */
function isAsked(given: (name: string) => unknown): boolean {
  return Object.entries(query).every(([name, value]) => given(name) === value);
}

function create(request: IncomingMessage, response: ServerResponse, isProcedure: boolean): void {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    if (!/^application\/json\b/.test(request.headers['content-type'] ?? '')) return send(response, 415, '{}');
    const given: unknown = JSON.parse(Buffer.concat(chunks).toString());
    if (isProcedure) {
      const { draft } = given as { readonly draft: Draft };
      return send(response, 200, JSON.stringify({ result: { data: created(draft) } }));
    }
    response.setHeader('location', '/project-1/resource/1');
    return send(response, 201, JSON.stringify(created(given as Draft)));
  });
}

function send(response: ServerResponse, status: number, text: string): void {
  const type = text === problem ? 'application/problem+json' : 'application/json';
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(text) });
  response.end(text);
}
