import { coreTypeOf, type Declarations, enumOf, itemTypesOf, withoutAlias } from '../declarations.js';
import type { JsonText, JsonValue } from '../json-value.js';
import type { TypeRef } from '../type-ref.js';

/** The end of a sentence that begins with a string that is not sendable. */
export const isNotSendable = 'contains half of a surrogate pair, which only JSON can carry';

/** Whether a URL, a header or a form can carry a string: half of a surrogate pair has no UTF-8, only an escape in JSON. */
export function isSendable(text: string): boolean {
  return !/\p{Surrogate}/u.test(text);
}

/** The strings that cannot be sent in the value of a parameter or of a field of a form; JSON can carry all strings. */
export function unsendableTexts(value: JsonValue, type: TypeRef, declarations: Declarations): readonly JsonText[] {
  const target = withoutAlias(type, declarations);
  if (target.kind === 'json') return [];
  if (value.kind === 'list') {
    return value.items.flatMap((item, index) =>
      unsendableTexts(item, itemTypesOf(target, declarations)(index), declarations),
    );
  }
  return value.kind === 'text' && !isSendable(value.text) ? [value] : [];
}

/** `a member of "Mark", "\\ud800"`: the first member of an enum that cannot be sent as a parameter or as a part of one. */
export function unsendableMember(type: TypeRef, declarations: Declarations): string | undefined {
  const target = withoutAlias(type, declarations);
  if (target.kind === 'json') return undefined;
  if (target.kind === 'array' || target.kind === 'csv') return unsendableMember(target.items, declarations);
  const declaration = enumOf(coreTypeOf(target, declarations), declarations);
  const found = declaration?.members.find(({ value }) => typeof value === 'string' && !isSendable(value));
  return found && `a member of "${declaration?.name}", ${JSON.stringify(found.value)}`;
}
