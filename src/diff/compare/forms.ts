import { declarationsOf, givenTypeOf } from '../../model/declarations.js';
import type { Model } from '../../model/model.js';
import { isBig, type TypeRef } from '../../model/type-ref.js';
import { firstFound } from '../../source/graph.js';
import { objectsIn } from '../../source/plain-data.js';
import { type Both, spansOf } from './difference.js';
import { type Finding, findingOf } from './findings.js';
import type { Step } from './steps.js';

/** Scalars whose type in TypeScript the settings of a project choose. */
const forms = {
  int64: { what: 'An `int64`', usual: 'bigint', isOf: isBig },
  dates: { what: 'A `datetime`', usual: 'string', isOf: isInstant },
} as const;

type Setting = keyof typeof forms;

function isInstant(type: TypeRef): boolean {
  return type.kind === 'format' && (type.format === 'datetime' || type.format === 'datetime(ms)');
}

function formIn({ packages }: Model, setting: Setting): string {
  return packages?.[setting] ?? forms[setting].usual;
}

/** The changes of these settings; only of a scalar that the model has. */
export function findingsOfForms(models: Both<Model>): readonly Finding[] {
  const parts = [...objectsIn(models.old)];
  return (['int64', 'dates'] as const).flatMap((setting) => {
    const { what, isOf } = forms[setting];
    const [was, is] = [formIn(models.old, setting), formIn(models.new, setting)];
    if (was === is || !parts.some((part) => 'kind' in part && isOf(part as TypeRef))) return [];
    const message = `${what} was a \`${was}\` in TypeScript, and is a \`${is}\`.`;
    return [
      findingOf({ code: 'scalar-form-changed', subject: 'package', place: setting, message, spans: spansOf(models) }),
    ];
  });
}

/** A field with such a scalar, and what it is in TypeScript; undefined if no object has one. */
export function fieldWithForm(
  model: Model,
  place: string,
): { readonly name: string; readonly steps: readonly Step[]; readonly code: string } | undefined {
  if (place !== 'int64' && place !== 'dates') return undefined;
  const declarations = declarationsOf(model);
  return firstFound(model.types, (type) => {
    const fields = type.kind === 'object' ? type.fields : [];
    const field = fields.find((one) => forms[place].isOf(givenTypeOf(one.type, declarations)));
    return field && { name: type.name, steps: [{ kind: 'field', name: field.name }], code: formIn(model, place) };
  });
}
