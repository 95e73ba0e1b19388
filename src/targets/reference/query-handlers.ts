import { hasBody, jsonTypeOf } from '../../model/contents.js';
import { fieldAt, objectOf } from '../../model/declarations.js';
import { errorsWithStatus, parametersOf, writtenTemplate } from '../../model/endpoints.js';
import type { Parameter, Response } from '../../model/model.js';
import { propertyAccess } from '../../print/escape.js';
import { exportOf } from '../../print/names.js';
import { words } from '../../source/words.js';
import { runtimeName } from '../../print/runtime.js';
import {
  isSentAsStored,
  isWhole,
  needsNext,
  needsTotal,
  pageBody,
  type PageBody,
  pageHeaders,
  firstMember,
  namesMember,
  turnMember,
  wireNameOf,
} from './page-parts.js';
import { responseText, collectedBody, needsHeaders, responseFor, sampleHeaders } from './responses.js';
import {
  type HandlerBody,
  hasWireNames,
  inputText,
  membersText,
  patternParameter,
  placeArgument,
  queryParameter,
  type StorageEndpoint,
} from './handler.js';
import { partitionText, recordsText } from './record-handlers.js';

/** The parameters of a query or a search by their conventional names, and the pattern parameters. */
interface RequestKind {
  readonly parameters: readonly string[];
  /** The member for the pattern parameters, and how their names begin. */
  readonly pattern: readonly [member: string, prefix: string];
}

const query: RequestKind = {
  parameters: ['where', 'sort', 'expand', 'limit', 'offset', 'withTotal'],
  pattern: ['variables', 'var.'],
};

const search: RequestKind = {
  parameters: words('fuzzy fuzzyLevel filter filter.query filter.facets facet limit offset withTotal'),
  pattern: ['text', 'text.'],
};

/**
 * `does: query`, and `does: search`, which has words and facets.
 *
 *     const page = await queryRecords(records.resource, { … });
 *     return { status: 200, body: { limit: page.limit, …, results: page.records } };
 */
export function queryHandler(at: StorageEndpoint): HandlerBody {
  const { action, collecting } = at.endpoint.behaviour ?? {};
  const response = responseFor(at.endpoint, 'existing');
  const body = response && bodyOf(at, response);
  if (response === undefined || body?.text === undefined) return undefined;
  const isAsStored = isSentAsStored(body);
  const text = responseText(response, isAsStored ? storedText(at, body.text) : body.text, pageHeaders(at, response));
  if (text === undefined) return undefined;
  const [name, kind] = action === 'search' ? ['searchRecords', search] : ['queryRecords', query];
  const request = requestText(at, kind, [
    ...(needsTotal(at, response, body) ? ['withTotal: true'] : []),
    ...(needsNext(at) ? ['withNext: true'] : []),
    ...(isWhole(at, response, body) ? ["turn: { by: 'none' }"] : []),
    ...(isAsStored ? ['asStored: true'] : []),
  ]);
  const parts = collecting === undefined ? [] : [`const parts = page.records${partsText(at, collecting)};`];
  const page = `const page = await ${runtimeName(name, at.module)}(${recordsText(at)}, ${request});`;
  return [page, ...parts, `return ${text};`].join('\n');
}

function bodyOf(at: StorageEndpoint, response: Response): PageBody {
  const body = jsonTypeOf(response);
  const { collecting } = at.endpoint.behaviour ?? {};
  if (body === undefined) return { text: '', fields: [] };
  return collecting === undefined ? pageBody(at, body) : { text: collectedBody(at, body, collecting), fields: [] };
}

/** `does: exists`: 200 or, if nothing matches, the documented 404. */
export function existsHandler(at: StorageEndpoint): HandlerBody {
  const { endpoint, module } = at;
  const response = responseFor(endpoint, 'existing');
  const text = response && responseText(response, '', sampleHeaders(at, response));
  if (text === undefined) return undefined;
  const isEmptyDocumented =
    !needsHeaders(endpoint, 404) && errorsWithStatus(endpoint, 404).some((error) => !hasBody(error));
  const call = `await ${runtimeName('recordExists', module)}(${recordsText(at)}, ${requestText(at, query, [])})`;
  if (isEmptyDocumented) return `return (${call}) ? ${text} : { status: 404 };`;
  const problem = module.mention(exportOf('server', 'ProblemError'));
  return `if (!(${call})) {\nthrow new ${problem}({ status: 404 });\n}\nreturn ${text};`;
}

function requestText(at: StorageEndpoint, kind: RequestKind, more: readonly string[]): string {
  const { endpoint, resource } = at;
  const fixed = more.map((member) => member.split(':')[0]);
  const given = kind.parameters
    .filter((name) => !fixed.includes(name))
    .flatMap((name) => {
      const parameter = queryParameter(endpoint, wireNameOf(endpoint, name));
      const member = name.replaceAll(/\.[a-z]/g, (sign) => sign.slice(1).toUpperCase());
      return parameter === undefined ? [] : [`${member}: ${inputText(endpoint, parameter)}`];
    });
  const filters = [...endpoint.pathParameters, ...endpoint.query].filter((parameter) =>
    resource.filters.some((filter) => filter.parameter === writtenTemplate(parameter.name)),
  );
  const members = [
    `partition: ${partitionText(at)}`,
    ...(kind === search || filters.length === 0 ? [] : [`filters: ${filtersText(at, filters)}`]),
    ...patternMember(at, kind),
    ...given,
    ...firstMember(endpoint),
    ...namesMember(endpoint),
    ...turnMember(at),
    ...more,
  ];
  return `{ ${members.join(', ')} }`;
}

/** The whole input if its names are those of the plan and unambiguous: `filters: input`. */
function filtersText({ endpoint, resource }: StorageEndpoint, given: readonly Parameter[]): string {
  const names = new Set(resource.filters.map(({ parameter }) => parameter));
  const others = parametersOf(endpoint).filter((parameter) => !given.includes(parameter));
  const isPlain = hasWireNames(endpoint, given) && !others.some(({ property }) => names.has(property));
  return isPlain && !names.has('body') ? 'input' : membersText(endpoint, given);
}

function patternMember(at: StorageEndpoint, { pattern: [member, prefix] }: RequestKind): readonly string[] {
  const parameter = patternParameter(at.endpoint, prefix);
  if (parameter === undefined) return [];
  const after = runtimeName('parametersAfter', at.module);
  return [`${member}: ${after}('${prefix}', ${placeArgument(at.endpoint, parameter)})`];
}

// A list has its text itself.
function storedText({ module }: StorageEndpoint, body: string): string {
  if (body === 'page.records') return body;
  return `${runtimeName('pageBody', module)}(${body})`;
}

// An optional step omits the records without it.
function partsText({ declarations, resource }: StorageEndpoint, path: readonly string[]): string {
  const record = objectOf({ kind: 'named', name: resource.type }, declarations);
  const steps = path.map((name, index) => {
    const isAlwaysThere = fieldAt(path.slice(0, index + 1), record, declarations)?.isRequired === true;
    return isAlwaysThere
      ? `.map((part) => part${propertyAccess(name)})`
      : `.flatMap((part) => part${propertyAccess(name)} ?? [])`;
  });
  return steps.join('');
}
