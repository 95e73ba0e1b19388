import { declarationsOf, givenTypeOf } from '../../model/declarations.js';
import type { Model } from '../../model/model.js';
import type { PackagesOptions } from '../../model/package-options.js';
import { isBig, type TypeRef, writtenType } from '../../model/type-ref.js';
import { timeObjectOf } from '../../model/values/typescript-forms.js';
import { firstFound } from '../../source/graph.js';
import { objectsIn } from '../../source/plain-data.js';
import { type Both, spansOf } from './difference.js';
import { type Finding, findingOf } from './findings.js';
import type { Step } from './steps.js';

/** What a scalar is in TypeScript, as each of the settings chooses it; undefined if the setting is not about it. */
const forms = {
  int64: (type, packages) => (isBig(type) ? (packages?.int64 ?? 'bigint') : undefined),
  dates: (type, packages) => (type.kind === 'format' ? (timeObjectOf(type, packages?.dates) ?? 'string') : undefined),
} satisfies Readonly<Record<string, (type: TypeRef, packages: PackagesOptions | undefined) => string | undefined>>;

type Setting = keyof typeof forms;

/** The forms of a type in both versions, if they differ. */
function changedForms(type: TypeRef, models: Both<Model>, setting: Setting): Both<string> | undefined {
  const [was, is] = [models.old, models.new].map(({ packages }) => forms[setting](type, packages));
  return was === undefined || is === undefined || was === is ? undefined : { old: was, new: is };
}

/** The changes of these settings; only of a scalar that the model has. */
export function findingsOfForms(models: Both<Model>): readonly Finding[] {
  const parts = [...objectsIn(models.old)].filter((part): part is TypeRef => 'kind' in part);
  return (['int64', 'dates'] as const).flatMap((setting) => {
    const type = parts.find((part) => changedForms(part, models, setting) !== undefined);
    const changed = type && changedForms(type, models, setting);
    if (type === undefined || changed === undefined) return [];
    const name = setting === 'int64' ? 'An `int64`' : `A \`${writtenType(type).replace('(ms)', '')}\``;
    const message = `${name} was a \`${changed.old}\` in TypeScript, and is a \`${changed.new}\`.`;
    return [
      findingOf({ code: 'scalar-form-changed', subject: 'package', place: setting, message, spans: spansOf(models) }),
    ];
  });
}

/** A field with such a scalar, and what it is in TypeScript; undefined if no object has one. */
export function fieldWithForm(
  models: Both<Model>,
  place: string,
): { readonly name: string; readonly steps: readonly Step[]; readonly code: string } | undefined {
  if (place !== 'int64' && place !== 'dates') return undefined;
  const declarations = declarationsOf(models.old);
  const candidates = models.old.types.flatMap((type) =>
    type.kind === 'object' ? type.fields.map((field) => ({ type, field })) : [],
  );
  return firstFound(candidates, ({ type, field }) => {
    const changed = changedForms(givenTypeOf(field.type, declarations), models, place);
    return changed && { name: type.name, steps: [{ kind: 'field', name: field.name }], code: changed.old };
  });
}
