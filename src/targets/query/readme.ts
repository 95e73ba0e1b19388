import { endpointsOf } from '../../model/endpoints.js';
import type { Endpoint, Model } from '../../model/model.js';
import { pathOfPart } from '../../model/pages.js';
import { typesWithin } from '../../model/type-graph.js';
import { conversionOf, isBig } from '../../model/type-ref.js';
import { callSymbol } from '../../print/client-calls.js';
import { propertyAccess } from '../../print/escape.js';
import { packageNameOf, upperFirst } from '../../print/names.js';
import { firstOf } from '../../print/package.js';
import { hasData, isOfEvents, isRead, isStreamed } from './reads.js';
import { furtherName, keyName, keysSymbol, optionsName, optionsOf } from './symbols.js';

/** The fields of `templates/query/README.md.hbs`: calls of real operations of the model. */
export function readmeView(model: Model): Readonly<Record<string, unknown>> {
  const endpoints = endpointsOf(model);
  const reads = endpoints.filter((endpoint) => isRead(endpoint) && !isStreamed(endpoint));
  const read = reads.find(({ behaviour }) => behaviour?.action === 'get') ?? reads.find(isGoodExample) ?? reads[0];
  const paged = reads.find(({ pages }) => pages !== undefined);
  const mutations = endpoints.filter((endpoint) => !isRead(endpoint));
  const mutation = mutations.find(({ group }) => group === read?.group) ?? mutations[0];
  const streamed = endpoints.find((endpoint) => isStreamed(endpoint) && hasData(endpoint));
  return {
    client: packageNameOf(model, 'client'),
    hasRead: read !== undefined,
    hasBigints: model.types.flatMap(typesWithin).some((type) => isBig(type) && conversionOf(type) === undefined),
    ...(read === undefined ? noRead : readView(read)),
    hasPages: paged !== undefined,
    infinite: paged === undefined ? '' : furtherName(paged, 'Infinite', model),
    items: paged?.pages?.items === undefined ? '' : pathOfPart(paged.pages.items).map(propertyAccess).join(''),
    hasMutation: mutation !== undefined,
    mutation: mutation === undefined ? '' : optionsName(mutation),
    hasStream: streamed !== undefined,
    stream: streamed === undefined ? '' : furtherName(streamed, 'Stream', model),
    streamKey: streamed === undefined ? '' : keyText(streamed),
    hasEvents: streamed !== undefined && streamed.method === 'GET' && isOfEvents(streamed),
    hasFiles: endpoints.some((endpoint) => isRead(endpoint) && !hasData(endpoint)),
    ...listView(endpoints, model),
  };
}

/** A good example: what a path names, as JSON. */
function isGoodExample({ deprecated, method, pathParameters, responses }: Endpoint): boolean {
  const isJson = responses.every(({ contents }) => contents === undefined);
  return deprecated === undefined && method === 'GET' && pathParameters.length > 0 && isJson;
}

const noRead = { component: '', read: '', call: '', keys: '', readKey: '' };

function readView(read: Endpoint): Readonly<Record<string, string>> {
  return {
    component: upperFirst(read.group),
    read: optionsName(read),
    call: callSymbol(read).name,
    keys: keysSymbol(read.group).name,
    readKey: keyText(read),
  };
}

/** `resourceKeys.get` */
function keyText(endpoint: Endpoint): string {
  return `${keysSymbol(endpoint.group).name}.${keyName(endpoint)}`;
}

function listView(endpoints: readonly Endpoint[], model: Model): Readonly<Record<string, unknown>> {
  const functions = endpoints.flatMap((endpoint) => optionsOf(endpoint, model));
  const { listed, others } = firstOf(functions);
  return { functions: listed, hasOthers: others > 0, others };
}
