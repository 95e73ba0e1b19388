import { isTextUnion, isTextual, textUnionProblem } from '../model/types/as-text.js';
import { type Declarations, withoutAlias } from '../model/declarations.js';
import { declaredResponsesOf, writtenTemplate } from '../model/endpoints.js';
import { isNotSendable, isSendable, unsendableMember } from '../model/types/sendable.js';
import { isGuessed } from '../model/types/type-graph.js';
import { isNested, nestedProblem } from '../model/types/nested.js';
import type { Parameter } from '../model/model.js';
import { nameOf, type TypeRef } from '../model/type-ref.js';
import type { OwnRule, ReportViolation } from './rule.js';

/**
 * A query parameter, header or cookie is text: a scalar or an enum, `csv<…>` of these, or, except in response headers,
 * `json<…>`. An array of scalars is the name repeated in a query, and values separated by commas in a header. In a query
 * the parts of anything else have names in brackets.
 */
export const parameterTypeFitsText: OwnRule = {
  severity: 'error',
  needsWholeModel: true,
  check(model, report, declarations) {
    for (const { headers } of declaredResponsesOf(model)) checkEach(headers, 'response', { declarations, report });
  },
  checkEndpoint({ query, headers, cookies }, report, { declarations }) {
    checkEach(query, 'query', { declarations, report });
    checkEach(headers, 'header', { declarations, report });
    checkEach(cookies, 'cookie', { declarations, report });
  },
};

interface Scene {
  readonly declarations: Declarations;
  readonly report: ReportViolation;
}

function checkEach(parameters: readonly Parameter[], location: Location, { declarations, report }: Scene): void {
  for (const parameter of parameters) {
    const { name, type, span } = parameter;
    if (isGuessed(type)) continue;
    const problem =
      location === 'query' && isNested(type, declarations)
        ? problemOfNested(parameter, parameters, declarations)
        : problemOf(withoutAlias(type, declarations), location, declarations);
    const reason = problem ?? unsendableText(parameter, declarations);
    if (reason === undefined) continue;
    report({ message: `"${writtenTemplate(name)}" cannot be sent as a ${locationWords[location]}: ${reason}.`, span });
  }
}

type Location = 'query' | 'header' | 'cookie' | 'response';

const locationWords: Readonly<Record<Location, string>> = {
  query: 'query parameter',
  header: 'header',
  cookie: 'cookie',
  response: 'header of a response',
};

/** Its name, its default or a member of its enum that no URL and no header can carry. */
function unsendableText({ name, type, ...parameter }: Parameter, declarations: Declarations): string | undefined {
  const written = writtenTemplate(name);
  const value = parameter.default ?? parameter.documentedDefault;
  if (!isSendable(written)) return `its name, ${JSON.stringify(written)}, ${isNotSendable}`;
  if (value?.kind === 'text' && !isSendable(value.text))
    return `its default, ${JSON.stringify(value.text)}, ${isNotSendable}`;
  const member = unsendableMember(type, declarations);
  return member && `${member}, ${isNotSendable}`;
}

/** A value whose parts have names in brackets. */
function problemOfNested(
  { name, type, isPattern }: Parameter,
  all: readonly Parameter[],
  declarations: Declarations,
): string | undefined {
  const written = writtenTemplate(name);
  if (isPattern) return 'an object cannot have a pattern as its name; use `json<…>`, or a map instead of the pattern';
  if (/[[\]]/.test(written)) return 'its fields add names in brackets to its own name, which already has brackets';
  if (nameOf(type) === undefined)
    return 'a type whose parts have names in brackets must be declared; declare this one under `types:`';
  const other = all.map((one) => writtenTemplate(one.name)).find((one) => one.startsWith(`${written}[`));
  if (other !== undefined) return `"${other}" is also declared, and would be the name of one of its fields`;
  return nestedProblem(type, declarations);
}

const notInHeader = 'it must be a scalar or a list of scalars; put anything larger into the body';

function problemOf(type: TypeRef, location: Location, declarations: Declarations): string | undefined {
  if (type.kind === 'json' && location === 'response') return notInHeader;
  if (type.kind === 'json' && type.of.kind !== 'named' && type.of.kind !== 'unknown') {
    return '`json<…>` of a parameter needs a declared type or `unknown`; declare this one under `types:`';
  }
  if (type.kind === 'json' || type.kind === 'csv' || isTextual(type, declarations)) return undefined;
  if (type.kind === 'array' && location === 'query' && isTextUnion(type.items, declarations))
    return textUnionProblem(type.items, declarations);
  if (type.kind === 'array') {
    if (location === 'cookie') return `an array repeats the name, and cookies do not; use \`csv<…>\``;
    const items = withoutAlias(type.items, declarations);
    const hasCommas = items.kind === 'format' && items.format === 'http-date';
    if (location !== 'query' && hasCommas) return 'its values contain commas, which also separate them';
    if (location !== 'query' && !isTextual(items, declarations))
      return 'the items of a list in a header must be scalars';
    return isTextual(items, declarations)
      ? undefined
      : 'an array repeats the name, so its items must be scalars; use `json<…>`';
  }
  if (type.kind === 'nullable' || type.kind === 'null')
    return 'a string cannot express null; if it is optional, use `?`';
  if (location === 'response') return notInHeader;
  if (isTextUnion(type, declarations)) return textUnionProblem(type, declarations);
  if (type.kind === 'either' && type.isOrdered)
    return '`first of` is for JSON: the type of a string would be ambiguous; use `json<…>` of a declared type';
  if (type.kind === 'either') return 'the type of a string would be ambiguous; use `json<…>` of a declared type';
  if (type.kind === 'tuple')
    return 'the items of a tuple have no names; use `json<…>` of a declared type, or put it into an object';
  if (type.kind === 'unknown') return 'its type must be known; use `string`, or `json<unknown>`';
  return 'an object or a map is not a string; use `json<…>`';
}
