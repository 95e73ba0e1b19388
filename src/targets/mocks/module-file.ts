import { hasBody } from '../../model/contents.js';
import { declarationsOf } from '../../model/declarations.js';
import { inputShapeOf, mustBeGiven, responseHeadersOf, writtenTemplate } from '../../model/endpoints.js';
import { exampleResponse } from '../../model/values/examples.js';
import { isChosen, sampleMediaType } from '../../model/media-types.js';
import type { Content, Endpoint, Group, Model, TypeDeclaration } from '../../model/model.js';
import { pathOfPart, type PagesPart } from '../../model/pages.js';
import { compareStatuses, type ErrorStatus } from '../../model/statuses.js';
import { nameOf, type TypeRef } from '../../model/type-ref.js';
import { literalKey, propertyKey, stringLiteral } from '../../print/escape.js';
import type { ModelModule } from '../../print/model-modules.js';
import { constOf, literalText, objectText } from '../../print/literals.js';
import { type Module, printModule } from '../../print/module.js';
import { typeSymbol, validatorSymbol } from '../../print/names.js';
import type { OutputFile } from '../../print/output-file.js';
import { typeData } from '../../print/type-data.js';
import { valueText } from '../../print/value-text.js';
import { runtimeName } from '../../print/runtime.js';
import { identifiedBy } from './ids.js';
import { groupMocksSymbol, sampleName, samplesSymbol } from './symbols.js';

/** `src/modules/<file>.ts`: a sample of each type that a file of the model declares, and the responses of its operations. */
export function moduleFile(model: Model, { path, types, groups }: ModelModule): OutputFile {
  return printModule({ model, package: 'mocks', path }, (module) => [
    ...types.map((type) => sampleText(type, module)),
    ...groups.map((group) => groupText(group, module)),
  ]);
}

/**
 *     /** A sample of `Ticket`: the same each time for the same seed. *\/
 *     export function sampleTicket(given?: Given<types.Ticket>, seed: number = 0): types.Ticket {
 *       return drawObject({ type: () => ticketType, validate: validateTicket }, given, { seed, parts: samples });
 *     }
 */
function sampleText({ kind, name }: TypeDeclaration, module: Module): string {
  const type = module.mention(typeSymbol(name));
  const ref: TypeRef = { kind: 'named', name };
  const isObject = kind === 'object' || kind === 'union';
  const given = isObject ? `given?: ${runtimeName('Given', module)}<${type}>, ` : '';
  const draw = runtimeName(isObject ? 'drawObject' : 'drawValue', module);
  const values = [
    `{ ${sampledText(ref, module)} }`,
    ...(isObject ? ['given'] : []),
    `{ seed, parts: ${module.mention(samplesSymbol)} }`,
  ];
  return [
    `/** A sample of \`${name}\`: the same each time for the same seed. */`,
    `export function ${sampleName(name)}(${given}seed: number = 0): ${type} {`,
    `return ${draw}(${values.join(', ')});`,
    '}',
  ].join('\n');
}

/** `type: () => ticketType, validate: validateTicket` */
function sampledText(type: TypeRef, module: Module): string {
  const name = nameOf(type);
  const validate = name === undefined ? '' : `, validate: ${module.mention(validatorSymbol(name, 'validate'))}`;
  return `type: ${typeData(type, module)}${validate}`;
}

/**
 *     /** The responses of \`ticket\`. *\/
 *     export const ticketMocks: Readonly<Record<'get' | 'list', OperationMock>> = {
 *       get: { responses: [{ status: 200, body: { … } }, { status: 404, body: { … } }], identified: { id: 'ticketId' } },
 */
function groupText({ name, endpoints }: Group, module: Module): string {
  const names = endpoints.map((endpoint) => stringLiteral(endpoint.name)).join(' | ');
  const operations = endpoints.map((endpoint) => `${propertyKey(endpoint.name)}: ${operationText(endpoint, module)},`);
  const type = `Readonly<Record<${names === '' ? 'never' : names}, ${runtimeName('OperationMock', module)}>>`;
  return [
    `/** The responses of \`${name}\`. */`,
    `export const ${groupMocksSymbol(name).name}: ${type} = {`,
    ...operations,
    '};',
  ].join('\n');
}

function operationText(endpoint: Endpoint, module: Module): string {
  // The server itself decides about 304, unless there is nothing else that it could send.
  const others = endpoint.responses.filter(({ status }) => status !== 304);
  const successes = others.length === 0 ? endpoint.responses : others;
  const all = [...successes, ...endpoint.errors];
  const own = new Set(successes.map(({ status }): ErrorStatus => status));
  const statuses = [...new Set(all.map(({ status }) => status))];
  const errors = statuses.filter((status) => !own.has(status)).sort(compareStatuses);
  const responses = [...statuses.filter((status) => own.has(status)), ...errors].map((status) =>
    responseText({ endpoint, status, module }),
  );
  const identified = identifiedBy(endpoint, module.model);
  return objectText({
    responses: `[${responses.join(', ')}]`,
    isGrouped: inputShapeOf(endpoint) === 'grouped',
    hasBody: hasBody(endpoint),
    identified: identified && literalText(identified),
    pages: pagesText(endpoint),
  });
}

interface ResponsePrinting {
  readonly endpoint: Endpoint;
  readonly status: ErrorStatus;
  readonly module: Module;
}

/** `{ status: 200, body: { type: () => ticketType, validate: validateTicket }, headers: { xTotalCount: 'integer' } }` */
function responseText(at: ResponsePrinting): string {
  const { endpoint, status, module } = at;
  const [response] = [...endpoint.responses, ...endpoint.errors].filter((one) => one.status === status);
  const { contents = [] } = response ?? {};
  const { headers } = responseHeadersOf(endpoint, status);
  const given = headers.filter(mustBeGiven).map(({ property, type }) => {
    const data = typeData(type, module);
    // A function has no `as const`, and needs none.
    return `${literalKey(property)}: ${data}${data.startsWith('()') ? '' : constOf(property)}`;
  });
  const [only] = contents;
  const texts = contents.map(
    (content) => `${literalKey(sampleMediaType(content, contents))}: ${contentText(content, at)}`,
  );
  const body = only === undefined || isChosen(contents) ? undefined : contentText(only, at);
  return objectText({
    status: typeof status === 'number' ? String(status) : stringLiteral(status),
    body,
    contents: isChosen(contents) ? `{ ${texts.join(', ')} }` : undefined,
    headers: headers.length === 0 ? undefined : `{ ${given.join(', ')} }`,
  });
}

const encodings: Readonly<Record<Content['encoding'], string | undefined>> = {
  json: undefined,
  form: undefined,
  multipart: undefined,
  text: 'text',
  bytes: 'bytes',
  stream: 'stream',
  sse: 'items',
  events: 'items',
  lines: 'items',
};

function contentText({ encoding, type }: Content, at: ResponsePrinting): string {
  const known = encodings[encoding];
  if (known === undefined) return bodyText(type, at);
  return `{ ${sampledText(type, at.module)}, encoding: ${stringLiteral(known)} }`;
}

function bodyText(type: TypeRef, { endpoint, status, module }: ResponsePrinting): string {
  const example = typeof status === 'number' ? exampleResponse(endpoint, status) : undefined;
  const shown = example && `, example: ${valueText(example, type, declarationsOf(module.model))}`;
  return `{ ${sampledText(type, module)}${shown ?? ''} }`;
}

/** `{ limit: 'limit', items: ['results'], next: ['next'] }` */
function pagesText({ pages, query }: Endpoint): string | undefined {
  if (pages === undefined) return undefined;
  const pathIn = (part: PagesPart | undefined): readonly string[] | undefined =>
    part === undefined || part.isOfLast === true ? undefined : pathOfPart(part);
  const { items, next, more, total } = pages;
  const limit = query.find(({ name }) => writtenTemplate(name) === pages.limit?.name);
  return literalText({
    limit: limit?.property,
    items: pathIn(items),
    next: pathIn(next),
    more: pathIn(more),
    total: pathIn(total),
  });
}
