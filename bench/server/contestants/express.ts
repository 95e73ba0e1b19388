import { Ajv } from 'ajv';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import type { AddressInfo } from 'node:net';
import type { HttpContestant } from '../../harness/http/contract.js';
import { created, type Draft, project, resources } from '../records.js';
import { badRequestProblem, notFoundProblem } from './problems.js';
import { draftSchema } from './schemas.js';

const byId = new Map(resources.map((resource) => [resource.id, resource]));
const problemType = 'application/problem+json';
const isDraft = new Ajv({ strict: false }).compile(draftSchema);

/** With its own parser of JSON, validated by ajv; without the entity tags and the advertisement it adds by default. */
export const contestant: HttpContestant = {
  kind: 'peer',
  listen: () => {
    const app = express();
    app.set('etag', false).disable('x-powered-by');
    app.get('/:projectKey/resource/:id', (request: Request, response: Response) => {
      const { projectKey, id } = request.params;
      const found = projectKey === project ? byId.get(String(id)) : undefined;
      if (found === undefined) response.status(404).type(problemType).json(notFoundProblem);
      else response.json(found);
    });
    app.post('/:projectKey/resource', express.json(), validate, (request: Request, response: Response) => {
      const resource = created(request.body as Draft);
      response.status(201).set('location', `/${request.params['projectKey']}/resource/${resource.id}`).json(resource);
    });
    app.use((_request: Request, response: Response) => {
      response.status(404).type(problemType).json(notFoundProblem);
    });
    return listening(app);
  },
};

function validate(request: Request, response: Response, next: NextFunction): void {
  if (isDraft(request.body)) return next();
  const errors = (isDraft.errors ?? []).map(({ instancePath, message = '' }) => ({ at: instancePath, message }));
  response.status(400).type(problemType).json(badRequestProblem(errors));
}

function listening(app: Express): Promise<number> {
  return new Promise((resolve) => {
    const server = app.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}
