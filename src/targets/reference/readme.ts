import { endpointsOf } from '../../model/endpoints.js';
import type { Endpoint, Model } from '../../model/model.js';
import { writtenRoute } from '../../model/template.js';
import { deprecationNote } from '../../print/docs.js';
import { exampleRequest } from './example-request.js';

/** Fields of `templates/reference/README.md.hbs`. */
export function readmeView(model: Model): Readonly<Record<string, unknown>> {
  const { path, scope } = exampleRequest(model);
  const endpoints = endpointsOf(model);
  const [first] = endpoints;
  return {
    bin: `${model.name}-reference`,
    path,
    hasTokens: model.auth === 'bearer',
    hasScope: scope !== undefined,
    scope: scope ?? '',
    hasExample: first !== undefined,
    hasGaps: model.gaps.length > 0,
    // Further lines belong to the same item.
    gaps: model.gaps.map(({ text }) => ({ text: text.replaceAll('\n', '\n  ') })),
    group: first?.group ?? '',
    operation: first?.name ?? '',
    endpoints: endpoints.map((endpoint) => ({
      route: writtenRoute(endpoint),
      does: doesText(endpoint) + note(endpoint),
    })),
  };
}

function note(endpoint: Endpoint): string {
  const text = deprecationNote(endpoint);
  return text === '' ? '' : `.${text}`;
}

function doesText({ behaviour, answers }: Endpoint): string {
  if (behaviour === undefined) return answers.length === 0 ? 'answers a sample' : 'answers from the request';
  return behaviour.otherwise === undefined ? behaviour.action : `${behaviour.action} or ${behaviour.otherwise}`;
}
