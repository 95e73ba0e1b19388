import type { AnswerHeaders } from '../../model/answers.js';
import { answerHeadersOf } from '../../model/answers.js';
import type { Declarations } from '../../model/declarations.js';
import { objectOf, withoutAlias } from '../../model/declarations.js';
import type { EntityTagFields } from '../../model/entity-tag.js';
import { entityTagOf } from '../../model/entity-tag.js';
import { mustBeGiven } from '../../model/input-shape.js';
import type { Content, Endpoint, Parameter } from '../../model/model.js';
import type { TypeRef } from '../../model/type-ref.js';
import { returnsAsPreferred } from '../../model/return-preference.js';
import { writtenTemplate } from '../../model/template.js';
import { literalKey, propertyAccess, stringLiteral } from '../../print/escape.js';
import type { Module } from '../../print/module.js';
import { outputSymbol, validatorSymbol } from '../../print/names.js';
import { bodyCheck, checkedHeaders, headersCheck, isCheckedHeader } from './answer-checks.js';
import { nameOfBody } from './decoder.js';
import { runtimeType, runtimeValue } from './symbols.js';
import type { Place } from './text-reader.js';

/** Everything an endpoint answers with one status. */
interface Answer {
  readonly status: number;
  /** Names of types, those with the most fields first, so that each check is made before a weaker one. */
  readonly bodies: readonly string[];
  readonly mayBeEmpty: boolean;
  /** Of an answer that is not JSON alone; then there are no `bodies`. */
  readonly contents: readonly Content[];
  readonly headers: AnswerHeaders;
  /** What its entity tag is made of, where it has one that the model does not ask for. */
  readonly entityTag: EntityTagFields | undefined;
  readonly isCacheable: boolean;
  /** The header fields of the request that choose among answers, as `Vary` lists them (RFC 9110, section 12.5.5). */
  readonly choosers: readonly string[];
}

/**
 *     function encode(output: GetResourceOutput, isChecked: boolean): HttpResponse {
 *       switch (output.status) {
 *         case 200:
 *           if (isChecked) ensureValid(output.status, validateResource(output.body));
 *           return jsonAnswer(output.status, stringifyResource(output.body));
 */
export function encoderStatement(endpoint: Endpoint, place: Place): string {
  const { module } = place;
  const answers = answersOf(endpoint, place);
  const isCheckable = answers.some(
    ({ bodies, contents, headers }) =>
      bodies.length > 0 || contents.some(isChecked) || headers.headers.some((header) => isCheckedHeader(header, place)),
  );
  const cases = [...casesByText(answers, place)].map(([text, labels]) => `${labels.join('\n')}\n${text}`);
  return [
    `function encode(output: ${module.mention(outputSymbol(endpoint))}, ${isCheckable ? 'isChecked' : '_isChecked'}: boolean): ${module.mention(runtimeType('http', 'HttpResponse'))} {`,
    'switch (output.status) {',
    ...cases,
    `default:\nreturn ${module.mention(runtimeValue('answer', 'undeclaredAnswer'))}(output);`,
    '}\n}',
  ].join('\n');
}

/** `case 400:`, `case 401:`, … of answers that are encoded alike, so that they share their lines. */
function casesByText(answers: readonly Answer[], place: Place): ReadonlyMap<string, readonly string[]> {
  const cases = new Map<string, readonly string[]>();
  for (const answer of answers) {
    const text = answerText(answer, place);
    cases.set(text, [...(cases.get(text) ?? []), `case ${answer.status}:`]);
  }
  return cases;
}

function answersOf(endpoint: Endpoint, place: Place): readonly Answer[] {
  const { declarations } = place;
  const all = [...endpoint.responses, ...endpoint.errors];
  const statuses = [...new Set(all.map((answer) => answer.status))].sort((left, right) => left - right);
  return statuses.map((status) => {
    const answers = all.filter((answer) => answer.status === status);
    const bodies = answers.map((answer) => answer.body).filter((body) => body !== undefined);
    return {
      status,
      bodies: [...new Set(bodies.map(nameOfBody))].sort(
        (left, right) => fieldCount(right, declarations) - fieldCount(left, declarations),
      ),
      mayBeEmpty: bodies.length < answers.length,
      contents: answers.flatMap((answer) => ('contents' in answer ? (answer.contents ?? []) : [])),
      headers: answerHeadersOf(endpoint, status),
      entityTag: endpoint.responses
        .filter((response) => response.status === status)
        .map((response) => entityTagOf(endpoint, response, place))
        .find((fields) => fields !== undefined),
      isCacheable: endpoint.method === 'GET',
      choosers: status < 300 ? choosersOf(endpoint) : [],
    };
  });
}

function choosersOf(endpoint: Endpoint): readonly string[] {
  const hasForms = endpoint.responses.some(({ contents = [] }) => contents.length > 1);
  const isPreferred =
    returnsAsPreferred(endpoint) ||
    endpoint.headers.some(({ name }) => writtenTemplate(name).toLowerCase() === 'prefer');
  return [...(hasForms ? ['Accept'] : []), ...(isPreferred ? ['Prefer'] : [])];
}

function answerText(answer: Answer, place: Place): string {
  const { module } = place;
  const headers = headersText(answer, place);
  const { isOptional } = answer.headers;
  const checked = checkedHeaders(answer.headers.headers, place, (header) => sentValue(header, { isOptional, place }));
  const at: AnswerPlace = { headers, checked, place };
  if (answer.contents.length > 0) return contentsText(answer.contents, at);
  const emptyLines = (): string => `${headersCheck(checked, module)}return ${emptyText({ headers, place })};`;
  if (answer.bodies.length === 0) return emptyLines();
  const empty = answer.mayBeEmpty
    ? `if (output.body === undefined) ${checked === '' ? emptyLines() : `{\n${emptyLines()}\n}`}\n`
    : '';
  const bodies = answer.bodies.map((name, index) => {
    const text = bodyText(name, at);
    if (index === answer.bodies.length - 1) return text;
    return `if (${module.mention(validatorSymbol(name, 'is'))}(output.body)) {\n${text}\n}`;
  });
  return empty + bodies.join('\n');
}

interface AnswerPlace {
  /** As they are sent, and as they are checked; '' where there are none. */
  readonly headers: string;
  readonly checked: string;
  readonly place: Place;
}

/**
 *     switch (output.mediaType) {
 *       case 'text/csv':
 *         return textAnswer({ status: output.status, mediaType: 'text/csv' }, output.body);
 */
function contentsText(contents: readonly Content[], at: AnswerPlace): string {
  const [first, ...others] = contents;
  if (first !== undefined && others.length === 0) return contentText(first, at);
  const cases = contents.map((content) => `case ${stringLiteral(content.mediaType)}:\n${contentText(content, at)}`);
  const undeclared = at.place.module.mention(runtimeValue('content-answer', 'undeclaredContent'));
  return `switch (output.mediaType) {\n${cases.join('\n')}\ndefault:\nreturn ${undeclared}(output);\n}`;
}

/** Whether the compiler has not seen all there is to see: JSON has limits and patterns. */
function isChecked({ encoding }: Content): boolean {
  return encoding === 'json' || encoding === 'sse';
}

function contentText({ mediaType, encoding, type }: Content, { headers, checked, place }: AnswerPlace): string {
  const { module } = place;
  const mention = (name: string): string => module.mention(runtimeValue('content-answer', name));
  const given = [
    'status: output.status',
    ...(encoding === 'sse' ? [] : [`mediaType: ${stringLiteral(mediaType)}`]),
    ...(headers === '' ? [] : [`headers: ${headers}`]),
  ];
  const head = `{ ${given.join(', ')} }`;
  switch (encoding) {
    case 'text':
    case 'bytes':
    case 'stream':
      return `${headersCheck(checked, module)}return ${mention(`${encoding}Answer`)}(${head}, output.body);`;
    case 'json': {
      const value = valueText({ type, value: 'output.body', headers: checked }, place);
      return `${value.check}\nreturn ${mention('textAnswer')}(${head}, ${value.stringify});`;
    }
    case 'sse': {
      const event = valueText({ type, value: 'event', headers: '' }, place);
      return `${headersCheck(checked, module)}return ${mention('eventAnswer')}(${head}, output.body, (event) => {\n${event.check}\nreturn ${event.stringify};\n});`;
    }
    case 'form':
    case 'multipart':
      throw new Error('Bug: an answer that is a form; resolve() should have reported it.');
  }
}

/** How a value is checked and written: `if (isChecked) ensureValid(…)`, `stringifyPet(event)`. */
function valueText(
  { type, value, headers }: { readonly type: TypeRef; readonly value: string; readonly headers: string },
  { module }: Place,
): { readonly check: string; readonly stringify: string } {
  const name = nameOfBody(type);
  return {
    check: bodyCheck({ name, value, headers }, module),
    stringify: `${module.mention(validatorSymbol(name, 'stringify'))}(${value})`,
  };
}

/**
 *     if (isChecked) ensureValid(output.status, validateResource(output.body));
 *     return jsonAnswer(output.status, stringifyResource(output.body), headerFields({ location: output.headers.location }));
 */
function bodyText(name: string, { headers, checked, place }: AnswerPlace): string {
  const { module, declarations } = place;
  const answer = module.mention(runtimeValue('answer', isProblem(name, declarations) ? 'problemAnswer' : 'jsonAnswer'));
  const stringify = module.mention(validatorSymbol(name, 'stringify'));
  return [
    bodyCheck({ name, value: 'output.body', headers: checked }, module),
    `return ${answer}(output.status, ${stringify}(output.body)${headers === '' ? '' : `, ${headers}`});`,
  ].join('\n');
}

function emptyText({ headers, place }: { readonly headers: string; readonly place: Place }): string {
  const emptyAnswer = place.module.mention(runtimeValue('answer', 'emptyAnswer'));
  return `${emptyAnswer}(output.status${headers === '' ? '' : `, ${headers}`})`;
}

/** `headerFields({ 'x-total-count': output.headers.xTotalCount })`, `{ etag: entityTag({ version: output.body.version }) }` */
function headersText(answer: Answer, place: Place): string {
  const { module } = place;
  const { headers, isOptional } = answer.headers;
  const names = headers.map((header) => writtenTemplate(header.name).toLowerCase());
  const declared = headers.map(
    (header, index) => `${literalKey(names[index] ?? '')}: ${sentValue(header, { isOptional, place })},`,
  );
  const members = [...declared, ...varyText(answer, names), ...entityTagText(answer, names, module)];
  if (members.length === 0) return '';
  const fields = `{\n${members.join('\n')}\n}`;
  return headers.length === 0 ? fields : `${module.mention(runtimeValue('answer', 'headerFields'))}(${fields})`;
}

/** `vary: 'Accept, Prefer',` unless the model has a header `Vary`. */
function varyText({ choosers }: Answer, names: readonly string[]): readonly string[] {
  if (choosers.length === 0 || names.includes('vary')) return [];
  return [`vary: ${stringLiteral(choosers.join(', '))},`];
}

/** With a tag a cache asks before it answers again, and is told at little cost that nothing has changed. */
function entityTagText(
  { entityTag, isCacheable }: Answer,
  names: readonly string[],
  module: Module,
): readonly string[] {
  if (entityTag === undefined) return [];
  const members = Object.entries(entityTag).map(([role, field]) => `${role}: output.body${propertyAccess(field)}`);
  const tag = `etag: ${module.mention(runtimeValue('entity-tag', 'entityTag'))}({ ${members.join(', ')} }),`;
  return isCacheable && !names.includes('cache-control') ? [tag, `'cache-control': 'no-cache',`] : [tag];
}

/** `output.headers.location`, `output.headers?.['x-y']`; bytes as the text that carries them. */
function sentValue(
  header: Parameter,
  { isOptional, place }: { readonly isOptional: boolean; readonly place: Place },
): string {
  const access = propertyAccess(header.property);
  const link = isOptional ? (access.startsWith('.') ? '?' : '?.') : '';
  const value = `output.headers${link}${access}`;
  const type = withoutAlias(header.type, place.declarations);
  const items = type.kind === 'array' || type.kind === 'csv' ? withoutAlias(type.items, place.declarations) : undefined;
  if (type.kind !== 'bytes' && items?.kind !== 'bytes') return value;
  const encode = place.module.mention(runtimeValue('base64', 'encodeBase64'));
  if (items !== undefined) return `${value}${mustBeGiven(header) ? '' : '?'}.map(${encode})`;
  return mustBeGiven(header) ? `${encode}(${value})` : `${value} && ${encode}(${value})`;
}

/** Whether a type has the members of RFC 9457 by which clients know a problem. */
function isProblem(name: string, declarations: Declarations): boolean {
  const fields = objectOf({ kind: 'named', name }, declarations)?.fields.map((field) => field.name) ?? [];
  return ['type', 'title', 'status'].every((field) => fields.includes(field));
}

function fieldCount(name: string, declarations: Declarations): number {
  return objectOf({ kind: 'named', name }, declarations)?.fields.length ?? 0;
}
