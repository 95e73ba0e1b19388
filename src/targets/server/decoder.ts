import type { Declarations } from '../../model/declarations.js';
import { withoutAlias } from '../../model/declarations.js';
import { hasBody } from '../../model/contents.js';
import { idempotencyKeyOf } from '../../model/idempotency-key.js';
import { inputShapeOf } from '../../model/input-shape.js';
import type { Endpoint, Parameter } from '../../model/model.js';
import { templatePattern } from '../../model/name-pattern.js';
import type { TypeRef } from '../../model/type-ref.js';
import { constantLiteral, literalKey, propertyAccess, stringLiteral } from '../../print/escape.js';
import { receivedSymbol, validatorSymbol } from '../../print/names.js';
import { writtenTemplate } from '../../model/template.js';
import { runtimeType, runtimeValue } from './symbols.js';
import type { Place } from './text-reader.js';
import { headerReader, parameterReader, textReader } from './text-reader.js';

/** How a request becomes the input of a handler: tables of parameters, and functions that read them. */
export function decoderStatements(endpoint: Endpoint, place: Place): readonly string[] {
  const named = endpoint.query.filter((parameter) => !parameter.isPattern);
  return [
    parameterTable('pathParameters', {
      parameters: endpoint.pathParameters,
      read: (parameter) => textReader(parameter.type, place),
      place,
    }),
    parameterTable('queryParameters', { parameters: named, read: parameterReader, place }),
    patternTable(endpoint, place),
    queryNames(endpoint, place),
    parameterTable('headerParameters', { parameters: endpoint.headers, read: headerReaderOf(endpoint), place }),
    parameterTable('cookieParameters', { parameters: endpoint.cookies, read: headerReader, place }),
    pathDecoder(endpoint, place),
    inputDecoder(endpoint, place),
  ].filter((statement) => statement !== '');
}

function headerReaderOf(endpoint: Endpoint): Table['read'] {
  const key = idempotencyKeyOf(endpoint);
  return (parameter, place) => {
    if (parameter !== key) return headerReader(parameter, place);
    const once = place.module.mention(runtimeValue('parameters', 'once'));
    return `${once}(${place.module.mention(runtimeValue('idempotency-key', 'idempotencyKeyText'))})`;
  };
}

interface Table {
  readonly parameters: readonly Parameter[];
  readonly read: (parameter: Parameter, place: Place) => string;
  readonly place: Place;
}

/**
 *     const queryParameters = {
 *       limit: { name: 'limit', read: once(numberText({ minimum: 0, maximum: 500 })), default: 20 },
 *     };
 */
function parameterTable(name: string, { parameters, read, place }: Table): string {
  if (parameters.length === 0) return '';
  const entries = parameters.map((parameter) => {
    const members = [`name: ${nameLiteral(parameter)}`, `read: ${read(parameter, place)}`];
    if (parameter.default !== undefined) members.push(`default: ${defaultLiteral(parameter, place.declarations)}`);
    return `${literalKey(parameter.property)}: { ${members.join(', ')} },`;
  });
  return `const ${name} = {\n${entries.join('\n')}\n};`;
}

/**
 *     const queryPatterns = {
 *       'text.{locale}': { name: 'text.{locale}', prefix: 'text.', suffix: '', hole: …, read: once(anyText) },
 *     };
 */
function patternTable(endpoint: Endpoint, place: Place): string {
  const patterns = endpoint.query.filter((parameter) => parameter.isPattern);
  if (patterns.length === 0) return '';
  const entries = patterns.map((parameter) => {
    const { prefix, suffix, type } = partsOf(parameter, place);
    const members = [
      `name: ${nameLiteral(parameter)}`,
      `prefix: ${stringLiteral(prefix)}`,
      `suffix: ${stringLiteral(suffix)}`,
      `hole: ${textReader(type, place)}`,
      `read: ${parameterReader(parameter, place)}`,
    ];
    return `${literalKey(parameter.property)}: { ${members.join(', ')} },`;
  });
  return `const queryPatterns = {\n${entries.join('\n')}\n};`;
}

/** `const queryNames: QueryNames = namesOf(queryParameters, queryPatterns);` */
function queryNames(endpoint: Endpoint, { module }: Place): string {
  const hasNamed = endpoint.query.some((parameter) => !parameter.isPattern);
  const hasPatterns = endpoint.query.some((parameter) => parameter.isPattern);
  const tables = [hasNamed ? 'queryParameters' : '{}', ...(hasPatterns ? ['queryPatterns'] : [])];
  const type = module.mention(runtimeType('query', 'QueryNames'));
  return `const queryNames: ${type} = ${module.mention(runtimeValue('query', 'namesOf'))}(${tables.join(', ')});`;
}

/**
 *     function decodePath(path: PathValues) {
 *       return { projectKey: pathValue(path, 0, pathParameters.projectKey) };
 *     }
 */
function pathDecoder(endpoint: Endpoint, { module }: Place): string {
  if (endpoint.pathParameters.length === 0) return 'function decodePath() {\nreturn {};\n}';
  const pathValue = module.mention(runtimeValue('parameters', 'pathValue'));
  const members = endpoint.pathParameters.map(
    ({ property }, index) =>
      `${literalKey(property)}: ${pathValue}(path, ${index}, pathParameters${propertyAccess(property)}),`,
  );
  const source = module.mention(runtimeType('parameters', 'PathValues'));
  return `function decodePath(path: ${source}) {\nreturn {\n${members.join('\n')}\n};\n}`;
}

/**
 *     function decode(path: ReturnType<typeof decodePath>, request: Received): QueryResourceInput {
 *       refuseUnknown(request.query, queryNames);
 *       return { projectKey: path.projectKey, limit: orDefault(request.query, queryParameters.limit) };
 *     }
 */
function inputDecoder(endpoint: Endpoint, place: Place): string {
  const { module } = place;
  const received = module.mention(runtimeType('endpoint', 'Received'));
  const refuseUnknown = module.mention(runtimeValue('query', 'refuseUnknown'));
  const members = inputShapeOf(endpoint) === 'flat' ? flatMembers(endpoint, place) : groupedMembers(endpoint, place);
  // The compiler refuses a parameter that nothing reads, unless its name says so.
  const path = endpoint.pathParameters.length > 0 || members.length === 0 ? 'path' : '_path';
  const sources = (['headers', 'cookies'] as const)
    .filter((source) => endpoint[source].length > 0)
    .map((source) => `const ${source} = ${module.mention(runtimeValue('endpoint', `${source}Of`))}(request);`);
  return [
    `function decode(${path}: ReturnType<typeof decodePath>, request: ${received}): ${module.mention(receivedSymbol(endpoint))} {`,
    `${refuseUnknown}(request.query, queryNames);`,
    ...sources,
    members.length === 0 ? 'return path;' : `return {\n${members.join('\n')}\n};`,
    '}',
  ].join('\n');
}

function flatMembers(endpoint: Endpoint, place: Place): readonly string[] {
  return [
    // Not `...path`: on Node 20, members after a spread cost half a microsecond each.
    ...endpoint.pathParameters.map(({ property }) => `${literalKey(property)}: path${propertyAccess(property)},`),
    ...queryMembers(endpoint, place),
    ...headerMembers(endpoint, place),
    ...cookieMembers(endpoint, place),
    ...bodyMember(endpoint, place),
  ];
}

function groupedMembers(endpoint: Endpoint, place: Place): readonly string[] {
  const query = queryMembers(endpoint, place);
  const headers = headerMembers(endpoint, place);
  const cookies = cookieMembers(endpoint, place);
  return [
    ...(endpoint.pathParameters.length > 0 ? ['path,'] : []),
    ...(query.length > 0 ? [`query: {\n${query.join('\n')}\n},`] : []),
    ...(headers.length > 0 ? [`headers: {\n${headers.join('\n')}\n},`] : []),
    ...(cookies.length > 0 ? [`cookies: {\n${cookies.join('\n')}\n},`] : []),
    ...bodyMember(endpoint, place),
  ];
}

function queryMembers(endpoint: Endpoint, place: Place): readonly string[] {
  return endpoint.query.map((parameter) => {
    if (!parameter.isPattern) return member(parameter, { source: 'query', table: 'queryParameters', place });
    const matching = place.module.mention(runtimeValue('query', 'matching'));
    return `...${matching}(request.query, queryPatterns${propertyAccess(parameter.property)}, queryNames),`;
  });
}

function headerMembers(endpoint: Endpoint, place: Place): readonly string[] {
  return endpoint.headers.map((parameter) =>
    member(parameter, { source: 'headers', table: 'headerParameters', place }),
  );
}

function cookieMembers(endpoint: Endpoint, place: Place): readonly string[] {
  return endpoint.cookies.map((parameter) =>
    member(parameter, { source: 'cookies', table: 'cookieParameters', place }),
  );
}

interface Reading {
  readonly source: 'query' | 'headers' | 'cookies';
  readonly table: string;
  readonly place: Place;
}

/** `limit: orDefault(request.query, queryParameters.limit),` */
function member(parameter: Parameter, { source, table, place }: Reading): string {
  const optional = parameter.default === undefined ? 'optional' : 'orDefault';
  const name = parameter.isRequired && parameter.default === undefined ? 'required' : optional;
  const reader = place.module.mention(runtimeValue('parameters', name));
  const from = source === 'query' ? 'request.query' : source;
  return `${literalKey(parameter.property)}: ${reader}(${from}, ${table}${propertyAccess(parameter.property)}),`;
}

/** `body: readBody(request, parseResourceUpdate),`; not JSON alone, it has been read: `body: bodyOf(request, body),` */
function bodyMember(endpoint: Endpoint, { module }: Place): readonly string[] {
  if (!hasBody(endpoint)) return [];
  if (endpoint.body === undefined)
    return [`body: ${module.mention(runtimeValue('endpoint', 'bodyOf'))}(request, body),`];
  const parse = module.mention(validatorSymbol(nameOfBody(endpoint.body), 'parse'));
  return [`body: ${module.mention(runtimeValue('endpoint', 'readBody'))}(request, ${parse}),`];
}

/** The declared type whose functions read and write a body. */
export function nameOfBody(type: TypeRef): string {
  const named = type.kind === 'same' ? type.members[0] : type;
  if (named?.kind === 'named') return named.name;
  throw new Error(`Bug: the body ${JSON.stringify(type)} has no name; resolve() should have given it one.`);
}

function nameLiteral(parameter: Parameter): string {
  return stringLiteral(writtenTemplate(parameter.name));
}

/** What the handler sees of a parameter, or a field of a form, that was left out. */
export function defaultLiteral(
  { default: value, type: written }: Pick<Parameter, 'default' | 'type'>,
  declarations: Declarations,
): string {
  const type = withoutAlias(written, declarations);
  if (type.kind === 'integer' && type.size === 'int64') return `${BigInt(String(value))}n`;
  if (value === undefined) throw new Error('Bug: a default that is none.');
  // The member itself, not any text, or the type of the parameter would be lost.
  return `${constantLiteral(value)}${type.kind === 'named' ? ' as const' : ''}`;
}

interface PatternParts {
  readonly prefix: string;
  readonly suffix: string;
  /** Of what stands between. */
  readonly type: TypeRef;
}

function partsOf({ name, names }: Parameter, { model, declarations }: Place): PatternParts {
  // An expression matches the whole; so does what has several holes, because texts stand between them too.
  const isOneHole = name.filter((part) => part.kind === 'hole').length === 1;
  const whole = names ?? (isOneHole ? undefined : templatePattern(name, model.holes, declarations));
  if (whole !== undefined) return { prefix: '', suffix: '', type: { kind: 'string', pattern: whole.source } };
  const index = name.findIndex((part) => part.kind === 'hole');
  const hole = name[index];
  if (hole?.kind !== 'hole') throw new Error('Bug: a pattern parameter without a hole.');
  return {
    prefix: writtenTemplate(name.slice(0, index)),
    suffix: writtenTemplate(name.slice(index + 1)),
    type: model.holes.find((candidate) => candidate.name === hole.name)?.type ?? { kind: 'string' },
  };
}
