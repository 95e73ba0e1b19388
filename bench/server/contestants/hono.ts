import { serve } from '@hono/node-server';
import { zValidator } from '@hono/zod-validator';
import { Hono } from 'hono';
import type { HttpContestant } from '../../harness/http/contract.js';
import { created, type Draft, project, resources } from '../records.js';
import { badRequestProblem, notFoundProblem } from './problems.js';
import { draft } from './zod-schema.js';

const byId = new Map(resources.map((resource) => [resource.id, resource]));
const problemType = { 'content-type': 'application/problem+json' };

/** On Node by its own server, validated by zod through its own middleware. */
export const contestant: HttpContestant = {
  kind: 'peer',
  listen: () => {
    const app = new Hono();
    app.notFound((context) => context.json(notFoundProblem, 404, problemType));
    app.get('/:projectKey/resource/:id', (context) => {
      const found = context.req.param('projectKey') === project ? byId.get(context.req.param('id')) : undefined;
      return found === undefined ? context.json(notFoundProblem, 404, problemType) : context.json(found);
    });
    const validate = zValidator('json', draft, (result, context) => {
      if (result.success) return undefined;
      const errors = result.error.issues.map(({ path, message }) => ({ at: path.join('/'), message }));
      return context.json(badRequestProblem(errors), 400, problemType);
    });
    app.post('/:projectKey/resource', validate, (context) => {
      const resource = created(context.req.valid('json') as Draft);
      return context.json(resource, 201, { location: `/${context.req.param('projectKey')}/resource/${resource.id}` });
    });
    return new Promise((resolve) => {
      serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => resolve(port));
    });
  },
};
