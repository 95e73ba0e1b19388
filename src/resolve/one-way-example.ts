import type { Declarations } from '../model/declarations.js';
import { fittingType } from '../model/fitting-type.js';
import { type JsonObject, type JsonValue, memberOf } from '../model/json-value.js';
import type { Access, Field } from '../model/model.js';
import type { TypeRef } from '../model/type-ref.js';
import { coreTypeOf, itemTypeOf, memberTypesOf } from '../model/value-types.js';

interface Carrier {
  readonly without: Access;
  readonly declarations: Declarations;
}

/** The example of a type as a form of that type has it: without the fields that this way does not carry. */
export function carriedExample(value: JsonValue, written: TypeRef, carrier: Carrier): JsonValue {
  const { without, declarations } = carrier;
  const type = fittingType(value, written, declarations);
  if (value.kind === 'list') {
    const items = itemTypeOf(type, declarations);
    return { ...value, items: value.items.map((item) => carriedExample(item, items, carrier)) };
  }
  if (value.kind !== 'object') return value;
  const typeOf = memberTypesOf(type, (name) => textAt(value, name), declarations);
  const left = new Set(
    fieldsOf(value, type, declarations)
      .filter(({ access }) => access === without)
      .map(({ name }) => name),
  );
  const members = value.members
    .filter(({ name }) => !left.has(name))
    .map((member) => ({ ...member, value: carriedExample(member.value, typeOf(member.name), carrier) }));
  return { ...value, members };
}

function fieldsOf(value: JsonObject, type: TypeRef, declarations: Declarations): readonly Field[] {
  const core = coreTypeOf(type, declarations);
  const declaration = core.kind === 'named' ? declarations.get(core.name) : undefined;
  if (declaration?.kind === 'object') return declaration.fields;
  if (declaration?.kind !== 'union') return [];
  return declaration.variants.find(({ name }) => name === textAt(value, declaration.tag))?.fields ?? [];
}

function textAt(value: JsonObject, name: string): string | undefined {
  const found = memberOf(value, name)?.value;
  return found?.kind === 'text' ? found.text : undefined;
}
