import type { Declarations } from '../../model/declarations.js';
import { withoutAlias } from '../../model/declarations.js';
import type { Field } from '../../model/model.js';
import type { StoredResource } from '../../model/storage.js';
import type { TextFormat } from '../../model/type-ref.js';
import { literalKey, stringLiteral } from '../../print/escape.js';
import type { Module } from '../../print/module.js';
import type { FieldTable, FieldType } from './field-table.js';
import { fieldSample } from './sample.js';
import { runtimeValue } from './symbols.js';

interface Place {
  readonly declarations: Declarations;
  readonly module: Module;
}

/**
 * What the service fills in, by type, and of a union by the tag of the variant; what may be absent is listed without a
 * value:
 *
 *     readOnly: { Pet: { createdAt: () => now('datetime'), seenAt: undefined } },
 *     readOnlyVariants: { Card: { tag: 'kind', variants: { visa: { id: () => uuidV7() } } } },
 *
 * A field that nothing can be made for is left out: a record without it is refused.
 */
export function readOnlyText(resource: StoredResource, { types }: FieldTable, place: Place): string {
  const declared = Object.keys(types).map((typeName) => place.declarations.get(typeName));
  const isInside = Object.values(types).some((fields) => Object.values(fields).some((type) => holds(type, resource)));
  const objects = declared.flatMap((declaration): readonly string[] => {
    if (declaration?.kind !== 'object') return [];
    // The record's own are not made here, but those of records inside it are.
    const own = declaration.name === resource.type && !isInside ? [resource.id, resource.version] : [];
    return fieldsText(
      declaration.name,
      declaration.fields.filter(({ name }) => !own.includes(name)),
      place,
    );
  });
  const unions = declared.flatMap((declaration): readonly string[] => {
    if (declaration?.kind !== 'union') return [];
    const variants = declaration.variants.flatMap(({ name, fields }) => fieldsText(name, fields, place));
    const members = `tag: ${stringLiteral(declaration.tag)}, variants: { ${variants.join(', ')} }`;
    return variants.length === 0 ? [] : [`${literalKey(declaration.name)}: { ${members} }`];
  });
  return [
    objects.length === 0 ? '' : `readOnly: { ${objects.join(', ')} },`,
    unions.length === 0 ? '' : `readOnlyVariants: { ${unions.join(', ')} },`,
  ].join('');
}

function holds(type: FieldType, resource: StoredResource): boolean {
  if (type.kind === 'array') return holds(type.items, resource);
  return type.kind === 'object' && type.type === resource.type;
}

/** `Pet: { createdAt: () => now('datetime') }` */
function fieldsText(name: string, fields: readonly Field[], place: Place): readonly string[] {
  const entries = fields.filter(({ access }) => access === 'read').flatMap((field) => entryText(field, place));
  return entries.length === 0 ? [] : [`${literalKey(name)}: { ${entries.join(', ')} }`];
}

function entryText(field: Field, place: Place): readonly string[] {
  if (!field.isRequired) return [`${literalKey(field.name)}: undefined`];
  const made = madeText(field, place);
  return made === undefined ? [] : [`${literalKey(field.name)}: () => ${made}`];
}

const moments: Readonly<Partial<Record<TextFormat, string>>> = {
  date: 'date',
  time: 'time',
  'datetime-local': 'datetime-local',
  datetime: 'datetime',
  'datetime(ms)': 'datetime',
  'http-date': 'http-date',
};

function madeText(field: Field, { declarations, module }: Place): string | undefined {
  const target = withoutAlias(field.type, declarations);
  if (target.kind === 'format' && target.format === 'uuid')
    return `${module.mention(runtimeValue('uuid-v7', 'uuidV7'))}()`;
  const moment = target.kind === 'format' ? moments[target.format] : undefined;
  if (moment !== undefined) return `${module.mention(runtimeValue('records/fill', 'now'))}(${stringLiteral(moment)})`;
  const sample = fieldSample(field, declarations);
  return sample?.startsWith('{') ? `(${sample})` : sample;
}
