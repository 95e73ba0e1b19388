import { endpointsOf, writtenRoute } from '../../model/endpoints.js';
import type { Endpoint, Model } from '../../model/model.js';
import { deprecationNote } from '../../print/docs.js';
import { firstOf } from '../../print/first-of.js';
import { exampleRequest } from './example-request.js';
import { hasMetrics } from './service-files.js';

/** Fields of `templates/reference/README.md.hbs`. */
export function readmeView(model: Model): Readonly<Record<string, unknown>> {
  const { path, scope } = exampleRequest(model);
  const endpoints = endpointsOf(model);
  const [first] = endpoints;
  return {
    bin: `${model.name}-reference`,
    // A shell takes `?` and `&` for more than text.
    address: path.includes('?') ? `'http://127.0.0.1:8080${path}'` : `http://127.0.0.1:8080${path}`,
    hasTokens: model.auth === 'bearer',
    hasMetrics: hasMetrics(model),
    hasScope: scope !== undefined,
    scope: scope ?? '',
    dataFolder: `.modelwright/data/${model.name}`,
    ...choiceView(endpoints),
    hasExample: first !== undefined,
    hasGaps: model.gaps.length > 0,
    // Further lines belong to the same item.
    gaps: model.gaps.map(({ text }) => ({ text: text.replaceAll('\n', '\n  ') })),
    group: first?.group ?? '',
    operation: first?.name ?? '',
    hasOthers: firstOf(endpoints).others > 0,
    others: firstOf(endpoints).others,
    endpoints: firstOf(endpoints).listed.map((endpoint) => ({
      route: writtenRoute(endpoint),
      does: doesText(endpoint) + note(endpoint),
    })),
  };
}

/** Another answer than the first, of an endpoint that stores nothing and has several: `Prefer: code=202`. */
function choiceView(endpoints: readonly Endpoint[]): { readonly hasChoice: boolean; readonly otherStatus: string } {
  const [, other] = endpoints.find((one) => one.behaviour === undefined && one.responses.length > 1)?.responses ?? [];
  return { hasChoice: other !== undefined, otherStatus: other === undefined ? '' : String(other.status) };
}

function note(endpoint: Endpoint): string {
  const text = deprecationNote(endpoint);
  return text === '' ? '' : `.${text}`;
}

function answersText({ example }: Endpoint): string {
  return example?.returns === undefined ? 'answers a sample' : 'answers its example';
}

function doesText(endpoint: Endpoint): string {
  const { behaviour, answers } = endpoint;
  if (behaviour === undefined) return answers.length === 0 ? answersText(endpoint) : 'answers from the request';
  return behaviour.otherwise === undefined ? behaviour.action : `${behaviour.action} or ${behaviour.otherwise}`;
}
