import type { FastifyInstance } from 'fastify';
import type { HttpContestant } from '../../harness/http/contract.js';
import { publicBase, token } from '../cases.js';
import { project } from '../records.js';
import { counts } from './counts.js';
import { listenFastify } from './fastify.js';

const problemType = 'application/problem+json';

/**
 * The same service with what `ours all on` has, by a few lines of its own where plugins would do more: tokens from a map,
 * which costs less than any verification; scopes of the project; health; counts of what it answers.
 */
export const contestant: HttpContestant = {
  kind: 'peer',
  listen: async () => await listenFastify({ base: publicBase, register }),
};

const scopesByToken = new Map([[token, new Set([`manage_test:${project}`, `view_test:${project}`])]]);
const open: readonly string[] = ['/livez', '/readyz'];

function register(app: FastifyInstance): void {
  const count = counts();
  app.addHook('onRequest', (request, reply, done) => {
    const { url } = request.routeOptions;
    // As ours: a path that no route has needs no token.
    if (url === undefined || open.includes(url)) return done();
    const { authorization = '' } = request.headers;
    const scopes = authorization.startsWith('Bearer ') ? scopesByToken.get(authorization.slice(7)) : undefined;
    if (scopes === undefined) return refuse(401, 'Unauthorized');
    const { projectKey } = request.params as { readonly projectKey: string };
    const isAllowed =
      scopes.has(`manage_test:${projectKey}`) || (request.method === 'GET' && scopes.has(`view_test:${projectKey}`));
    return isAllowed ? done() : refuse(403, 'Forbidden');

    function refuse(status: number, title: string): void {
      void reply.code(status).type(problemType).send({ type: 'about:blank', title, status });
    }
  });
  app.addHook('onResponse', (request, reply, done) => {
    const operation = `${request.method} ${request.routeOptions.url ?? ''}`;
    count(operation, { status: reply.statusCode, milliseconds: reply.elapsedTime });
    done();
  });
  for (const url of open) app.get(url, () => ({ status: 'ok' }));
}
