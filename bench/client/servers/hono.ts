import { Hono } from 'hono';
import { validator } from 'hono/validator';
import { created, type Draft, resources } from '../../server/records.js';
import { type GetInput, notFound } from '../cases.js';

type Query = Pick<GetInput, 'optionalQueryParameter' | 'secondOptionalQueryParameter'>;

/** Its type is all that is used; the service itself is the same for all. */
const app = new Hono()
  .get(
    '/:projectKey/resource/:id',
    validator('query', (query) => query as unknown as Query),
    (context) => {
      const found = resources.find(({ id }) => id === context.req.param('id'));
      return found === undefined ? context.json(notFound, 404) : context.json(found, 200);
    },
  )
  .post(
    '/:projectKey/resource',
    validator('json', (draft) => draft as Draft),
    (context) => context.json(created(context.req.valid('json')), 201),
  );

export type App = typeof app;
