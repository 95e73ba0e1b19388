import { declarationsOf } from '../../src/model/declarations.js';
import { jsonText, type JsonValue, textsIn } from '../../src/model/json-value.js';
import type { Fielded, Model } from '../../src/model/model.js';
import { conversionOf, isBig, type TypeRef } from '../../src/model/type-ref.js';
import { temporalOf } from '../support/temporal.js';

/** A default of the model as a program sees it: with the defaults of its own fields. */
export function programDefault(value: JsonValue, type: TypeRef, model: Model): unknown {
  switch (type.kind) {
    case 'integer':
    case 'format':
    case 'bytes':
      return scalarDefault(value, type);
    case 'named':
      return declaredDefault(value, type.name, model);
    case 'nullable':
      return value.kind === 'null' ? null : programDefault(value, type.of, model);
    case 'either':
      return programDefault(value, type.members.find((member) => mayBe(value, member)) ?? { kind: 'unknown' }, model);
    case 'array':
      return itemsOf(value).map((item) => programDefault(item, type.items, model));
    case 'tuple':
      return itemsOf(value).map((item, index) => programDefault(item, type.items[index] ?? type.rest ?? type, model));
    case 'map':
      return fieldedDefault(value, { typeOf: () => type.values, fields: [], model });
    default:
      return JSON.parse(jsonText(value));
  }
}

function itemsOf(value: JsonValue): readonly JsonValue[] {
  return value.kind === 'list' ? value.items : [];
}

function scalarDefault(value: JsonValue, type: TypeRef): unknown {
  const written: unknown = JSON.parse(jsonText(value));
  if (type.kind === 'bytes') return Uint8Array.from(Buffer.from(String(written), 'base64'));
  const form = conversionOf(type);
  if (form === 'Date') return new Date(String(written));
  if (form?.startsWith('Temporal.')) return temporalOf(form, String(written));
  if (!isBig(type)) return written;
  return form === 'string' ? jsonText(value) : BigInt(jsonText(value));
}

/** Of the unions in the table, whose members are of different kinds. */
function mayBe(value: JsonValue, type: TypeRef): boolean {
  if (type.kind === 'integer' || type.kind === 'number') return value.kind === 'number';
  if (type.kind === 'array' || type.kind === 'tuple') return value.kind === 'list';
  if (type.kind === 'named' || type.kind === 'map') return value.kind === 'object';
  return type.kind === 'boolean' ? value.kind === 'boolean' : value.kind === 'text';
}

function declaredDefault(value: JsonValue, name: string, model: Model): unknown {
  const declaration = declarationsOf(model).get(name);
  if (declaration?.kind === 'alias') return programDefault(value, declaration.type, model);
  if (declaration?.kind === 'object') return objectDefault(value, declaration, model);
  if (declaration?.kind !== 'union' || value.kind !== 'object') return JSON.parse(jsonText(value));
  const variant = declaration.variants.find((one) => one.name === textsIn(value)(declaration.tag));
  return { ...objectDefault(value, variant ?? { fields: [] }, model), [declaration.tag]: variant?.name };
}

function objectDefault(value: JsonValue, { fields, patterns = [] }: Fielded, model: Model): object {
  const typeOf = (name: string): TypeRef =>
    fields.find((field) => field.name === name)?.type ??
    patterns.find(({ names }) => new RegExp(`^(?:${names.source})$`, 'u').test(name))?.type ?? { kind: 'unknown' };
  return fieldedDefault(value, { typeOf, fields, model });
}

interface Parts {
  readonly typeOf: (name: string) => TypeRef;
  readonly fields: Fielded['fields'];
  readonly model: Model;
}

function fieldedDefault(value: JsonValue, { typeOf, fields, model }: Parts): object {
  const members = value.kind === 'object' ? value.members : [];
  const given = members.map(
    (member) => [member.name, programDefault(member.value, typeOf(member.name), model)] as const,
  );
  const others = fields.flatMap(({ name, type, default: fallback }) =>
    fallback === undefined || members.some((member) => member.name === name)
      ? []
      : [[name, programDefault(fallback, type, model)] as const],
  );
  return Object.fromEntries([...given, ...others]);
}
