import fastify, { type FastifyInstance } from 'fastify';
import type { AddressInfo } from 'node:net';
import type { HttpContestant } from '../../harness/http/contract.js';
import { created, type Draft, project, resources } from '../records.js';
import { badRequestProblem, notFoundProblem } from './problems.js';
import { draftSchema, resourceSchema } from './schemas.js';

const byId = new Map(resources.map((resource) => [resource.id, resource]));
const problemType = 'application/problem+json';

export const contestant: HttpContestant = { kind: 'peer', listen: async () => await listenFastify() };

interface FastifyOptions {
  /** Before the path in `Location`. */
  readonly base?: string;
  /** Registered before the routes. */
  readonly register?: (app: FastifyInstance) => void;
}

/** Schemas for what comes in and what goes out, as its guide recommends; no log. */
export async function listenFastify({ base = '', register }: FastifyOptions = {}): Promise<number> {
  const app = fastify({
    logger: false,
    // By default it would take "7" for 7 and drop surplus fields, and then nothing would be refused.
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
  });
  register?.(app);
  app.setErrorHandler((error: { validation?: { instancePath: string; message?: string }[] }, _request, reply) => {
    const { validation } = error;
    if (validation === undefined) return reply.code(500).send({});
    const errors = validation.map(({ instancePath, message = '' }) => ({ at: instancePath, message }));
    return reply.code(400).type(problemType).send(badRequestProblem(errors));
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).type(problemType).send(notFoundProblem));
  app.get<{ Params: { projectKey: string; id: string } }>(
    '/:projectKey/resource/:id',
    { schema: { response: { 200: resourceSchema } } },
    (request, reply) => {
      const found = request.params.projectKey === project ? byId.get(request.params.id) : undefined;
      return found === undefined ? reply.code(404).type(problemType).send(notFoundProblem) : reply.send(found);
    },
  );
  app.post<{ Params: { projectKey: string }; Body: Draft }>(
    '/:projectKey/resource',
    { schema: { body: draftSchema, response: { 201: resourceSchema } } },
    (request, reply) => {
      const resource = created(request.body);
      return reply
        .code(201)
        .header('location', `${base}/${request.params.projectKey}/resource/${resource.id}`)
        .send(resource);
    },
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}
