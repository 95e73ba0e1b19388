import { isOtherThanJson } from '../../model/contents.js';
import { endpointsOf } from '../../model/endpoints.js';
import type { Endpoint, Model } from '../../model/model.js';
import { pathOfPart } from '../../model/pages.js';
import { typesWithin } from '../../model/types/type-graph.js';
import { conversionOf, isBig } from '../../model/type-ref.js';
import { callSymbol } from '../../print/client-calls.js';
import { propertyAccess } from '../../print/escape.js';
import { packageNameOf, upperFirst } from '../../print/names.js';
import { firstOf } from '../../print/package.js';
import { hasData, isOfEvents, isRead, isStreamed } from './reads.js';
import { furtherName, keyName, keysSymbol, optionsName, optionsOf } from './symbols.js';

/** The view of `templates/query/README.md.hbs`: real operations of the model; undefined if it has none of the kind. */
export function readmeView(model: Model): Readonly<Record<string, unknown>> {
  const endpoints = endpointsOf(model);
  const reads = endpoints.filter((endpoint) => isRead(endpoint) && !isStreamed(endpoint));
  const read = reads.find(({ behaviour }) => behaviour?.action === 'get') ?? reads.find(isGoodExample) ?? reads[0];
  const paged = reads.find(({ pages }) => pages !== undefined);
  const mutations = endpoints.filter((endpoint) => !isRead(endpoint));
  const mutation = mutations.find(({ group }) => group === read?.group) ?? mutations[0];
  const streamed = endpoints.find((endpoint) => isStreamed(endpoint) && hasData(endpoint));
  const { listed, others } = firstOf(endpoints.flatMap((endpoint) => optionsOf(endpoint, model)));
  return {
    client: packageNameOf(model, 'client'),
    hasRead: read !== undefined,
    hasBigints: model.types.flatMap(typesWithin).some((type) => isBig(type) && conversionOf(type) === undefined),
    component: read && upperFirst(read.group),
    read: read && optionsName(read),
    call: read && callSymbol(read).name,
    keys: read && keysSymbol(read.group).name,
    readKey: read && keyText(read),
    hasPages: paged !== undefined,
    infinite: paged && furtherName(paged, 'Infinite', model),
    items: paged?.pages?.items && pathOfPart(paged.pages.items).map(propertyAccess).join(''),
    hasMutation: mutation !== undefined,
    mutation: mutation && optionsName(mutation),
    hasStream: streamed !== undefined,
    stream: streamed && furtherName(streamed, 'Stream', model),
    streamKey: streamed && keyText(streamed),
    hasEvents: streamed !== undefined && streamed.method === 'GET' && isOfEvents(streamed),
    hasFiles: endpoints.some((endpoint) => isRead(endpoint) && !hasData(endpoint)),
    functions: listed,
    hasOthers: others > 0,
    others,
  };
}

/** A good example: what a path names, as JSON. */
function isGoodExample({ deprecated, method, pathParameters, responses }: Endpoint): boolean {
  const isJson = !responses.some(isOtherThanJson);
  return deprecated === undefined && method === 'GET' && pathParameters.length > 0 && isJson;
}

/** `resourceKeys.get` */
function keyText(endpoint: Endpoint): string {
  return `${keysSymbol(endpoint.group).name}.${keyName(endpoint)}`;
}
