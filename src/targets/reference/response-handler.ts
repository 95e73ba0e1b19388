import { exportOf } from '../../print/names.js';
import {
  firstOffsetOf,
  firstPageOf,
  headerNamed,
  isAlwaysReceived,
  mustBeGiven,
  parametersOf,
  returnsAsPreferred,
  writtenTemplate,
} from '../../model/endpoints.js';
import { pathOfPart } from '../../model/pages.js';
import { isStreamed, valueTypeOf } from '../../model/contents.js';
import { type Declarations, fieldAt, objectOf, withoutAlias } from '../../model/declarations.js';
import { isChosen, sampleMediaType } from '../../model/media-types.js';
import type { Content, Endpoint, Field, PagesPart, Response } from '../../model/model.js';
import type { FilledField } from '../../model/storage.js';
import { dateFormats } from '../../model/texts/date-formats.js';
import { conversionOf, isBig, type TypeRef } from '../../model/type-ref.js';
import { exampleResponse } from '../../model/values/examples.js';
import { conversionText } from '../../print/conversions.js';
import { typeText } from '../../print/type-text.js';
import { sampleText, valueText } from '../../print/value-text.js';
import { propertyAccess, propertyKey, stringLiteral } from '../../print/escape.js';
import { literalText } from '../../print/literals.js';
import { runtimeName } from '../../print/runtime.js';
import { type HandledEndpoint, type HandlerBody, inputText, queryParameter } from './handler.js';
import { type HeaderValues, responseText, sampleHeaders } from './responses.js';
import { memberSample, objectText } from './sample-functions.js';

/** A value of the request: its expression, its type, and whether it may be absent. */
interface Source {
  readonly text: string;
  readonly type: TypeRef;
  readonly isOptional: boolean;
}

/**
 * An endpoint without storage responds with values of its request, or with its example; `Prefer: code=202` selects
 * another documented response than the first.
 *
 *     switch (preferredStatus(input.prefer, [200, 202])) {
 *       case 202:
 *         return { status: 202, body: { dateOnlyExample: dateOf(input.body.createdAt) } };
 */
export function responseHandler(at: HandledEndpoint): HandlerBody {
  const cases = at.endpoint.responses.map((response): Case => ({
    value: String(response.status),
    statement: responsesText({ ...at, response }),
  }));
  const preferred = (statuses: string): string =>
    `${runtimeName('preferredStatus', at.module)}(${codeText(at)}, ${statuses})`;
  const statement = choiceText(cases, preferred);
  return statement && uploadText(at) + statement;
}

interface Case {
  readonly value: string;
  /** Undefined: the model does not say enough for it. */
  readonly statement: string | undefined;
}

/** The only statement, or a choice among several, the first by default; undefined if there is none, or one is unknown. */
function choiceText(cases: readonly Case[], chosen: (values: string) => string): string | undefined {
  const [first, ...others] = cases;
  if (cases.some(({ statement }) => statement === undefined)) return undefined;
  if (first === undefined || others.length === 0) return first?.statement;
  return [
    `switch (${chosen(`[${cases.map(({ value }) => value).join(', ')}]`)}) {`,
    ...others.map(({ value, statement }) => `case ${value}:\n${statement}`),
    `default:\n${first.statement}`,
    '}',
  ].join('\n');
}

interface ResponseContext extends HandledEndpoint {
  readonly response: Response;
}

/**
 * The statement that responds; with several contents, the one that the client prefers.
 *
 *     switch (context.preferredType(['application/json', 'text/csv'])) {
 *       case 'text/csv':
 *         return { status: 200, mediaType: 'text/csv', body: 'example' };
 */
function responsesText(at: ResponseContext): string | undefined {
  const { response } = at;
  const headers = { ...sampleHeaders(at, response), ...preferenceHeader(at) };
  const { contents } = response;
  if (contents.length === 0) return returnText(responseText(response, '', headers));
  const cases = contents.map((content): Case => {
    const body = contentText(at, content);
    const mediaType = sampleMediaType(content, contents);
    const chosen = { ...response, mediaType: isChosen(contents) ? mediaType : undefined };
    const text = body === undefined ? undefined : responseText(chosen, body, headers);
    return { value: stringLiteral(mediaType), statement: returnText(text) };
  });
  return choiceText(cases, (mediaTypes) => `context.preferredType(${mediaTypes})`);
}

function returnText(text: string | undefined): string | undefined {
  return text && `return ${text};`;
}

// An uploaded stream is read to its end, or the client could never finish sending it.
function uploadText({ endpoint, module }: HandledEndpoint): string {
  if (!endpoint.contents.some(isStreamed)) return '';
  return `await ${runtimeName('readToEnd', module)}(input.body);\n`;
}

/** A sample of the content: the value, a string, bytes, or three events. */
function contentText(at: ResponseContext, { encoding, type }: Content): string | undefined {
  const mention = (name: string): string => runtimeName(name, at.module);
  switch (encoding) {
    case 'json':
      return bodyText(at, type);
    case 'text':
      return stringLiteral('example');
    case 'bytes':
      return sampleText(type, at);
    case 'stream':
      return `${mention('streamOf')}(${sampleText(type, at)})`;
    case 'sse':
    case 'events':
    case 'lines': {
      const sample = sampleText(type, at);
      return sample && `${mention('eventsOf')}([${sample}, ${sample}, ${sample}])`;
    }
    case 'form':
    case 'multipart':
      throw new Error('Bug: a response that is a form; resolve() should have reported it.');
  }
}

/** The example of the endpoint, else that of the type, else one composed of the examples of its parts. */
function shownText({ endpoint, response, declarations }: ResponseContext, type: TypeRef): string | undefined {
  const example = exampleResponse(endpoint, response.status);
  return example === undefined ? sampleText(type, { declarations }) : valueText(example, type, declarations);
}

function bodyText(at: ResponseContext, type: TypeRef): string | undefined {
  const text = at.endpoint.responds.find(({ status }) => status === at.response.status);
  if (text === undefined) return pagedSample(at, type);
  const fields = objectOf(type, at.declarations)?.fields ?? [];
  const members = fields.map((field) => {
    const filled = text.fields.find(({ name }) => name === field.name);
    return memberSample(field, filled && fieldText(at, field, filled), at.declarations);
  });
  return objectText(members);
}

/** The sample body; a paged list has a single page, or clients would never reach the end. */
function pagedSample(at: ResponseContext, type: TypeRef): string | undefined {
  const { endpoint } = at;
  const sample = shownText(at, type);
  const { pages } = endpoint;
  if (sample === undefined || pages === undefined) return sample;
  const whole = { at, type, sample };
  if (pages.more !== undefined) return withPart(whole, pages.more, 'false');
  if (pages.next !== undefined && pages.next.isOfLast !== true) return withPart(whole, pages.next, undefined);
  const start = pages.start && queryParameter(endpoint, pages.start.name);
  if (start === undefined) return sample;
  const given = inputText(endpoint, start);
  const empty = pages.items === undefined ? '[]' : withPart(whole, pages.items, '[]');
  const first = (pages.by === 'page' ? firstPageOf : firstOffsetOf)(endpoint, writtenTemplate(start.name));
  return `${pages.by === 'cursor' ? `${given} !== undefined` : `(${given} ?? ${first}) > ${first}`} ? ${empty} : ${sample}`;
}

interface WholeSample {
  readonly at: ResponseContext;
  readonly type: TypeRef;
  readonly sample: string;
}

/** The sample with another value of a field, `{ ...{ results: [], next: 'a' }, next: null }`, or without the field. */
function withPart({ at, type, sample }: WholeSample, part: PagesPart, value: string | undefined): string {
  const path = pathOfPart(part);
  const field = fieldAt(path, objectOf(type, at.declarations), at.declarations);
  if (field === undefined) return sample;
  const end = withoutAlias(field.type, at.declarations).kind === 'nullable' ? 'null' : 'undefined';
  const [name = '', ...rest] = path;
  if (rest.length === 0) return `{ ...${sample}, ${propertyKey(name)}: ${value ?? end} }`;
  const change = runtimeName('withPart', at.module);
  return `${change}(${sample}, ${literalText(path)}, ${value ?? end})`;
}

// Undefined: the value cannot be converted to the field's type, or may be absent for a required field.
function fieldText(at: ResponseContext, field: Field, filled: FilledField): string | undefined {
  const source = sourceOf(at.endpoint, filled.from, at.declarations);
  if (source === undefined || (source.isOptional && field.isRequired)) return undefined;
  const target = withoutAlias(field.type, at.declarations);
  const from = withoutAlias(source.type, at.declarations);
  if (isSame(target, from)) return source.text;
  if (field.isRequired) return undefined;
  const [converter, ...more] = converterOf(target, from, at.declarations);
  const text = converter && `${runtimeName(converter, at.module)}(${[source.text, ...more].join(', ')})`;
  const to = target.kind === 'format' ? conversionText(target, at.module) : undefined;
  return text && to ? `${to}.outer(${text}) as ${typeText(target, at.module)} | undefined` : text;
}

function sourceOf(
  endpoint: Endpoint,
  [first, ...path]: readonly string[],
  declarations: Declarations,
): Source | undefined {
  const body = valueTypeOf(endpoint);
  if (first === 'body' && body !== undefined) {
    const isOptional = endpoint.isBodyOptional === true;
    return insideOf({ text: 'input.body', type: body, isOptional }, path, declarations);
  }
  const parameter = parametersOf(endpoint).find(({ property }) => property === first);
  if (parameter === undefined) return undefined;
  const isOptional = !isAlwaysReceived(parameter);
  return insideOf({ text: inputText(endpoint, parameter), type: parameter.type, isOptional }, path, declarations);
}

function insideOf(source: Source, [name, ...rest]: readonly string[], declarations: Declarations): Source | undefined {
  if (name === undefined) return source;
  const field = fieldAt([name], objectOf(source.type, declarations), declarations);
  if (field === undefined) return undefined;
  const access = propertyAccess(name);
  const link = source.isOptional ? (access.startsWith('.') ? '?' : '?.') : '';
  const isOptional = source.isOptional || !field.isRequired;
  return insideOf({ text: source.text + link + access, type: field.type, isOptional }, rest, declarations);
}

function isSame(left: TypeRef, right: TypeRef): boolean {
  if (left.kind === 'string' && conversionOf(right) === undefined)
    return right.kind === 'string' || right.kind === 'format';
  return JSON.stringify(left) === JSON.stringify(right);
}

/**
 * The function of `src/runtime/reference/responses.ts` that converts between the types, and its further arguments; none
 * if they cannot be converted.
 */
function converterOf(target: TypeRef, from: TypeRef, declarations: Declarations): readonly string[] {
  if (target.kind === 'format') {
    if (!(target.format in dateFormats) || (from.kind !== 'format' && from.kind !== 'string')) return [];
    return ['instantText', stringLiteral(target.format)];
  }
  if (target.kind !== 'array' || target.minItems !== undefined || target.maxItems !== undefined) return [];
  const items = withoutAlias(target.items, declarations);
  switch (items.kind) {
    case 'string':
      return ['stringsOf'];
    case 'number':
      return ['numbersOf'];
    case 'boolean':
      return ['booleansOf'];
    case 'integer':
      if (conversionOf(items) !== undefined) return ['decimalsOf'];
      return [isBig(items) ? 'bigintsOf' : 'integersOf'];
    default:
      return [];
  }
}

/** The preferred status, even if the endpoint does not declare `Prefer`: `preferenceOf(context, 'code')`. */
function codeText({ endpoint, module }: HandledEndpoint): string {
  const code = `${module.mention(exportOf('server', 'preferenceOf'))}(context, 'code')`;
  if (!returnsAsPreferred(endpoint)) return code;
  return `${code} ?? (${module.mention(exportOf('server', 'prefersMinimal'))}(context) ? '204' : undefined)`;
}

// Only if it is optional, because a preference is optional.
function preferenceHeader(at: ResponseContext): HeaderValues {
  const { response } = at;
  const name = 'preference-applied';
  const header = headerNamed(response, name);
  if (header === undefined || mustBeGiven(header)) return {};
  const applied = runtimeName('appliedPreference', at.module);
  return { [name]: `${applied}(${codeText(at)}, ${response.status})` };
}
