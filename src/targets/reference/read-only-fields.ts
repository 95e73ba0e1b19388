import type { Declarations } from '../../model/declarations.js';
import { withoutAlias } from '../../model/declarations.js';
import type { Field } from '../../model/model.js';
import type { StoredResource } from '../../model/storage.js';
import type { TextFormat, TypeRef } from '../../model/type-ref.js';
import { literalKey, stringLiteral } from '../../print/escape.js';
import type { Module } from '../../print/module.js';
import { sampleText } from './sample.js';
import { runtimeValue } from './symbols.js';

interface Place {
  readonly declarations: Declarations;
  readonly module: Module;
}

/**
 * What the service fills in, by type; what may be absent is listed without a value:
 *
 *     readOnly: { Pet: { createdAt: () => now('datetime'), seenAt: undefined } },
 *
 * A field that nothing can be made for is left out: a record without it is refused.
 */
export function readOnlyText(resource: StoredResource, typeNames: readonly string[], place: Place): string {
  const types = typeNames.flatMap((typeName) => {
    const declaration = place.declarations.get(typeName);
    if (declaration?.kind !== 'object') return [];
    const fields = declaration.fields
      .filter(({ access }) => access === 'read')
      .filter(({ name }) => typeName !== resource.type || ![resource.id, resource.version].includes(name))
      .flatMap((field) => entryText(field, place));
    return fields.length === 0 ? [] : [`${literalKey(typeName)}: { ${fields.join(', ')} }`];
  });
  return types.length === 0 ? '' : `readOnly: { ${types.join(', ')} },`;
}

function entryText(field: Field, place: Place): readonly string[] {
  if (!field.isRequired) return [`${literalKey(field.name)}: undefined`];
  const made = madeText(field.type, place);
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

function madeText(type: TypeRef, { declarations, module }: Place): string | undefined {
  const target = withoutAlias(type, declarations);
  if (target.kind === 'format' && target.format === 'uuid')
    return `${module.mention(runtimeValue('uuid-v7', 'uuidV7'))}()`;
  const moment = target.kind === 'format' ? moments[target.format] : undefined;
  if (moment !== undefined) return `${module.mention(runtimeValue('records/fill', 'now'))}(${stringLiteral(moment)})`;
  const sample = sampleText(type, declarations);
  return sample?.startsWith('{') ? `(${sample})` : sample;
}
