import { contentsIn } from '../model/contents.js';
import { isTextUnion, isTextual, textUnionProblem } from '../model/types/as-text.js';
import { type Declarations, objectOf, withoutAlias } from '../model/declarations.js';
import { endpointsOf } from '../model/endpoints.js';
import type { Content, Field } from '../model/model.js';
import { isNestedForm, nestedProblem } from '../model/types/nested.js';
import { isGuessed } from '../model/types/type-graph.js';
import type { TypeRef } from '../model/type-ref.js';
import type { OwnRule, ReportViolation } from './rule.js';

/**
 * A form is an object with string fields: scalars, enums, `csv<…>`, `json<…>`; an array repeats the name. The fields of
 * what is nested in `form<…>` have names in brackets. A part of `multipart<…>` may also be a file (`bytes`) or a declared
 * type, as JSON; it has no pattern fields.
 */
export const formFieldFitsPart: OwnRule = {
  severity: 'error',
  needsWholeModel: true,
  check(model, report, declarations) {
    const seen = new Set<string>();
    for (const endpoint of endpointsOf(model)) {
      for (const content of contentsIn([endpoint, ...endpoint.responses])) {
        const { encoding } = content;
        if (encoding === 'form' || encoding === 'multipart')
          checkForm({ ...content, encoding }, { declarations, seen, report });
      }
    }
  },
};

interface Scene {
  readonly declarations: Declarations;
  /** Forms already checked: a type that two endpoints take is checked once. */
  readonly seen: Set<string>;
  readonly report: ReportViolation;
}

function checkForm(
  content: Content & { readonly encoding: 'form' | 'multipart' },
  { declarations, seen, report }: Scene,
): void {
  const { encoding, span } = content;
  if (isGuessed(content.type)) return;
  const target = withoutAlias(content.type, declarations);
  const object = target.kind === 'named' || target.kind === 'same' ? objectOf(target, declarations) : undefined;
  if (object === undefined) {
    const message = `\`${encoding}<…>\` needs an object type, whose fields are those of the form.`;
    return report({ message, span });
  }
  const key = `${encoding} ${object.name}`;
  if (seen.has(key)) return;
  seen.add(key);
  const hasNulls = object.fields.some(({ type }) => withoutAlias(type, declarations).kind === 'nullable');
  if (object.isPatch && hasNulls) {
    const message = `"${object.name}" cannot be sent as a form: its \`patch<…>\` removes fields by null, which a form cannot express. Declare the fields of the form, or send JSON.`;
    return report({ message, span });
  }
  const notes = [{ message: `"${object.name}" is sent as a form here.`, span }];
  const isInBrackets = isNestedForm(content, declarations);
  const problem = isInBrackets ? nestedProblem(content.type, declarations) : undefined;
  if (problem !== undefined) report({ message: `"${object.name}" cannot be sent as a form: ${problem}.`, span });
  if (isInBrackets) return;
  for (const pattern of object.patterns ?? []) {
    const message = `A form cannot have pattern fields such as "${pattern.name}": list its fields, or send JSON.`;
    report({ message, span: pattern.span, notes });
  }
  for (const field of object.fields) {
    const problem = isGuessed(field.type) ? undefined : problemOf(field, encoding, declarations);
    if (problem === undefined) continue;
    const message = `"${field.name}" cannot be ${encoding === 'form' ? 'a field of a form' : 'a part of a form'}: ${problem}.`;
    report({ message, span: field.span, notes });
  }
}

function problemOf(field: Field, encoding: 'form' | 'multipart', declarations: Declarations): string | undefined {
  const type = withoutAlias(field.type, declarations);
  if (type.kind !== 'array') return problemOfPart(type, encoding, declarations);
  const items = withoutAlias(type.items, declarations);
  if (items.kind === 'array' || items.kind === 'csv') return 'an array repeats the name, so its items cannot be lists';
  return problemOfPart(items, encoding, declarations);
}

function problemOfPart(type: TypeRef, encoding: 'form' | 'multipart', declarations: Declarations): string | undefined {
  if (isTextual(type, declarations)) return undefined;
  if (isTextUnion(type, declarations)) return textUnionProblem(type, declarations);
  if (type.kind === 'csv') return undefined;
  if (type.kind === 'json') {
    return type.of.kind === 'named' || type.of.kind === 'unknown'
      ? undefined
      : '`json<…>` in a form needs a declared type or `unknown`; declare this one under `types:`';
  }
  if (type.kind === 'nullable') return 'a form cannot express null; if the field is optional, use `?`';
  if (encoding === 'form') return 'it is not a string; use `json<…>`, or `multipart<…>` for the form';
  if (type.kind === 'named' || type.kind === 'same') return undefined;
  return 'a part that is JSON needs a declared type; declare this one under `types:`';
}
