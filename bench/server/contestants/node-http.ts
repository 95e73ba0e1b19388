import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { HttpContestant } from '../../harness/http/contract.js';
import { created, type Draft, project, resources } from '../records.js';
import { notFoundProblem } from './problems.js';

const byId = new Map(resources.map((resource) => [resource.id, resource]));

/** Where the floor is: routing by hand, `JSON.parse` and `JSON.stringify`. It believes whatever it is sent. */
export const contestant: HttpContestant = {
  kind: 'base',
  listen: async () => {
    const server = createServer(answer);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return (server.address() as AddressInfo).port;
  },
};

function answer(request: IncomingMessage, response: ServerResponse): void {
  const [path = ''] = (request.url ?? '').split('?', 1);
  const [, first, group, id, ...others] = path.split('/');
  if (first === project && group === 'resource' && others.length === 0) {
    if (request.method === 'GET' && id !== undefined) {
      const found = byId.get(id);
      if (found !== undefined) return send(response, 200, found);
    }
    if (request.method === 'POST' && id === undefined) return create(request, response);
  }
  return send(response, 404, notFoundProblem, 'application/problem+json');
}

function create(request: IncomingMessage, response: ServerResponse): void {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const resource = created(JSON.parse(Buffer.concat(chunks).toString()) as Draft);
    response.setHeader('location', `/${project}/resource/${resource.id}`);
    send(response, 201, resource);
  });
}

// A fourth parameter only here, where a fresh object for each answer would be part of the figure.
function send(response: ServerResponse, status: number, body: unknown, type: string = 'application/json'): void {
  const text = JSON.stringify(body);
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(text) });
  response.end(text);
}
