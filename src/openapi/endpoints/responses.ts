import { isDeepStrictEqual } from 'node:util';
import { contentValue, mediaTypeOf } from './contents.js';
import { child, childrenOf, lastWordOf, type Located, referenceOf, resolve, targetOf } from '../document/document.js';
import { type Draft, type Entry, isMap, lose, mapWith, type Site, use, type Yaml } from '../draft/draft.js';
import { isSameText, type JsonObject, memberOf, objectOf, saying } from '../document/json.js';
import { fieldKey, madeNames, phraseOf, typeNameOf } from '../document/names.js';
import { isRefused } from '../draft/repairs.js';
import { exampleOf, keptInDocument, keptOf, withOpenapi } from '../schemas/kept.js';
import { docsOf, siteFor, typesOf } from '../schemas/schema-parts.js';
import { typeText } from '../schemas/schemas.js';
import { wholeOf } from '../schemas/texts.js';
import type { OperationPlace } from '../document/operations.js';
import { headerName, parameterBeyond, plainHeader, schemaOf } from './parameters.js';
import { automaticResponseHeaders } from '../../model/automatic-headers.js';
import { isJsonMediaType } from '../../model/media-types.js';

/** `returns:` and `errors:` of an endpoint. */
export function responsesOf(
  site: Site,
  { method, operation }: OperationPlace,
): { readonly returns: Entry; readonly errors: readonly string[] } {
  const { document } = site.draft;
  const successes = new Map<string, Entry>();
  const errors: string[] = [];
  const responses = childrenOf(child(operation, 'responses'));
  const isHead = method === 'head';
  const add = (status: string, response: Located): void => {
    successes.set(status, success(site, { status, response }, isHead));
  };
  for (const [status, located] of responses) {
    const response = targetOf(document, located);
    if (/^[45](?:\d\d|xx)$/i.test(status))
      errors.push(errorName(site, { status: status.toLowerCase(), located, response }));
    else if (status === 'default') errors.push(errorName(site, { status: 'other', located, response }));
    else if (/^(?:2\d\d|30[123478])$/.test(status)) add(status, response);
    else if (/^2xx$/i.test(status) && !responses.some(([one]) => /^2\d\d$/.test(one))) add('2xx', response);
    else if (/^2xx$/i.test(status) && !successes.has('200')) {
      add('200', response);
      lose(site, { verdict: 'narrowed', construct: 'status 2XX beside others', at: located.at });
    } else {
      // Outside of HTTP (RFC 9110, section 15): the operation is the same without it, unless it has nothing else.
      const isNoStatus = /^[06-9]\d\d$/.test(status) && responses.length > 1;
      lose(site, { verdict: isNoStatus ? 'narrowed' : 'refused', construct: `status ${status}`, at: located.at });
    }
  }
  const standard = responses.find(([status]) => status === 'default')?.[1];
  if (successes.size === 0 && standard !== undefined) add('2xx', targetOf(document, standard));
  return { returns: returnsOf(successes, isHead), errors };
}

/** Properties of a response other than its body and headers. */
const responseWords = ['links', 'summary'];

interface Response {
  readonly status: string;
  readonly response: Located;
}

/** A response to HEAD has the headers of a response to GET, and no body. */
function success(site: Site, { status, response }: Response, isHead: boolean): Entry {
  const headers = headerMap(siteFor(site, 'response'), child(response, 'headers'));
  const { docs: written, ...documented } = docsOf(response);
  const docs = {
    ...documented,
    ...(written === undefined || saysNothing.test(written.trim()) ? {} : { docs: written }),
    ...keptOf(site.draft, response, responseWords),
  };
  if (/^30[12378]$/.test(status)) {
    const location = [...headers].find(([key]) => key.toLowerCase().replace('?', '') === 'location');
    const others = new Map([...headers].filter(([key]) => key !== location?.[0]));
    return { value: mapWith({ to: location?.[1].value ?? 'uri', headers: others }), ...docs };
  }
  const isOnly = status === '200' || status === '201' || status === '2xx';
  const name = siteFor(site, isOnly ? 'response' : `response ${status}`);
  const isEmpty = isHead || ['204', '205', '304'].includes(status);
  const content = isEmpty ? undefined : contentValue(name, child(response, 'content'));
  return { value: headers.size === 0 ? (content ?? 'nothing') : mapWith({ body: content, headers }), ...docs };
}

/** What a description of a success says that has to be there, although there is nothing to say. */
const saysNothing =
  /^(?:ok|success|successful(?: (?:operation|request|response))?|(?:default )?response|created|accepted|no content)\.?$/i;

/** The docs of a single response are above `returns:`: a map by status would be two lines longer. */
function returnsOf(successes: ReadonlyMap<string, Entry>, isHead: boolean): Entry {
  const [first] = successes;
  if (first === undefined) return { value: 'nothing' };
  const [status, { at: _, value, ...docs }] = first;
  if (successes.size > 1 || typeof value !== 'string') return { value: successes };
  const isUsual = status === (value === 'nothing' && !isHead ? '204' : '200');
  return { value: isUsual ? value : `${status} ${value}`, ...docs };
}

/** The headers of a response; headers of the connection and the content are not part of a model. */
function headerMap(site: Site, headers: Located): ReadonlyMap<string, Entry> {
  const { draft } = site;
  const entries = new Map<string, Entry>();
  const seen = new Set<string>();
  // Names that begin with `x-` are not extensions here.
  for (const name of Object.keys(objectOf(headers.value))) {
    const header = targetOf(draft.document, child(headers, name));
    if (automaticResponseHeaders.has(name.toLowerCase())) continue;
    if (seen.has(plainHeader(name))) {
      lose(site, { verdict: 'narrowed', construct: 'two headers of one name', at: header.at });
      continue;
    }
    seen.add(plainHeader(name));
    if (!headerName.test(name)) {
      lose(site, { verdict: 'narrowed', construct: 'header without a name', at: header.at });
      continue;
    }
    const schema = schemaOf(header);
    const lost = unreadHeader(site, header);
    if (lost !== undefined) lose(site, { verdict: 'widened', construct: lost, at: header.at });
    const isText = lost !== undefined || isRefused(site, header.at);
    const text = isText ? 'string' : typeText(siteFor(site, name), schema).replace(/ \| null$/, '');
    const isRequired = memberOf(header.value, 'required') === true;
    entries.set(fieldKey(name, isRequired), {
      value: text === 'unknown' ? 'string' : text,
      at: header.at,
      ...docsOf(schema),
      ...docsOf(header),
      ...parameterBeyond(draft, header, { example: exampleOf(draft, schema) }),
    });
  }
  return entries;
}

/** What the header of a response is if the model has no type for it: then it is any string. */
function unreadHeader(site: Site, header: Located): string | undefined {
  const [type = ''] = typesOf(objectOf(wholeOf(site, schemaOf(header)).value));
  if (type === 'object') return 'header of an object';
  const [content] = childrenOf(child(header, 'content'));
  if (content === undefined) return undefined;
  // JSON has brackets around a list and quotes around a string.
  const isPlain = isJsonMediaType(mediaTypeOf(content)) ? plainInJson.has(type) : type !== 'array';
  return isPlain ? undefined : `header in ${content[0]}`;
}

const plainInJson = new Set(['integer', 'number', 'boolean']);

/** The name of an error with this status, body and headers; equal errors share a name. A component is read once. */
function errorName(site: Site, response: Response & { readonly located: Located }): string {
  const { draft } = site;
  const reference = referenceOf(response.located.value);
  if (reference === undefined) return declareError(site, { ...response, wanted: phraseOf(response.status) });
  const { at } = response.response;
  use(site, at);
  const key = `${response.status} ${at}`;
  const known = draft.errorNames.get(key);
  if (known !== undefined) {
    // Each use counts, so that the docs of a component outweigh those of a single response.
    draft.errorDocs.get(known)?.push(withoutPhrase(docsOf(response.response), response.status).docs);
    return known;
  }
  const word = lastWordOf(reference);
  const wanted = (word !== response.status && typeNameOf(word)) || phraseOf(response.status);
  const name = declareError({ draft, owner: at, name: wanted }, { ...response, wanted });
  draft.errorNames.set(key, name);
  return name;
}

function declareError(site: Site, { status, response, wanted }: Response & { readonly wanted: string }): string {
  const { draft } = site;
  const isComponent = site.name === wanted;
  const phrase = phraseOf(status);
  const body = contentValue(siteFor(site, isComponent ? 'body' : phrase), child(response, 'content'));
  const headers = headerMap(siteFor(site, phrase), child(response, 'headers'));
  const isBare = isRefused(site, response.at);
  const content = body && errorBody(draft, body, response);
  const isPlain = headers.size === 0 && !isMap(content);
  const words = [status, content].filter((part) => part !== undefined);
  const full = isPlain ? words.join(' ') : mapWith({ status, body: content, headers });
  const entry: Entry = {
    value: isBare ? status : full,
    ...withoutPhrase(docsOf(response), status),
    // An error is declared once, with the examples of the first response that it is.
    ...withOpenapi(keptOf(draft, response, responseWords), contentKept(draft, response)),
  };
  const isTypeToo = draft.errors.get(wanted) === undefined && !isFree(draft, wanted);
  const free = isTypeToo ? `Http${wanted}` : wanted;
  for (let number = 0; ; number += 1) {
    const name = number === 0 ? free : number === 1 ? `${free}${isComponent ? '' : site.name}` : `${free}${number}`;
    const known = draft.errors.get(name);
    if (known === undefined && !isFree(draft, name)) continue;
    if (known === undefined) draft.errors.set(name, entry);
    for (const made of madeNames(name)) draft.typeNames.add(made);
    if (known !== undefined && !isDeepStrictEqual(flat(known.value), flat(entry.value))) continue;
    draft.errorDocs.set(name, [...(draft.errorDocs.get(name) ?? []), entry.docs]);
    return name;
  }
}

/** `{ content: { application/json: { example: … } } }` of a body or a response; empty if it has none. */
export function contentKept(draft: Draft, of: Located): JsonObject {
  const inText = childrenOf(child(of, 'content')).filter(([mediaType]) => !/[/+]xml\b/.test(mediaType));
  const kept = inText.map(([mediaType, media]) =>
    saying({ [mediaTypeOf([mediaType, media])]: keptInDocument(draft, media, ['example', 'examples']) }),
  );
  return saying({ content: Object.assign({}, ...kept) as JsonObject });
}

/** `404: Not found` says what the status says, and what an export writes where the model says nothing. */
function withoutPhrase(above: ReturnType<typeof docsOf>, status: string): ReturnType<typeof docsOf> {
  const { docs, ...others } = above;
  return status !== 'other' && isSameText(docs, phraseOf(status)) ? others : above;
}

function isFree(draft: Draft, name: string): boolean {
  return !madeNames(name).some((made) => draft.typeNames.has(made));
}

const problemType = 'application/problem+json';

/** An error is read as a whole, and its media types have neither parameters nor ranges. */
function errorBody(draft: Draft, body: Yaml, response: Located): Yaml {
  if (body === 'stream') return new Map([['application/octet-stream', { value: 'bytes' }]]);
  if (!isMap(body)) return body;
  const [only, ...others] = body;
  // For a type with the members of a problem, the media type is implied.
  if (only?.[0] === problemType && others.length === 0) {
    const schema = resolve(draft.document, child(child(child(response, 'content'), problemType), 'schema'));
    const properties = objectOf(memberOf(schema?.value, 'properties'));
    if (['type', 'title', 'status'].every((name) => Object.hasOwn(properties, name))) return only[1].value;
  }
  const entries = [...body].map(([key, { value }]): readonly [string, Entry] => [
    key.replace(/;.*/s, '').replace('*/*', 'application/octet-stream').replace(/\*$/, 'octet-stream'),
    { value: value === 'stream' ? 'bytes' : value },
  ]);
  return new Map(entries);
}

function flat(value: Yaml): unknown {
  return isMap(value) ? [...value].map(([key, entry]) => [key, flat(entry.value)]) : value;
}
