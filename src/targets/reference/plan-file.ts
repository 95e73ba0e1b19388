import { valueTypeOf } from '../../model/contents.js';
import type { Declarations } from '../../model/declarations.js';
import { declarationsOf, objectOf, withoutAlias } from '../../model/declarations.js';
import { endpointsOf } from '../../model/endpoints.js';
import type { Model, ObjectDeclaration, UnionDeclaration } from '../../model/model.js';
import type { StoredResource } from '../../model/storage.js';
import type { TypeRef } from '../../model/type-ref.js';
import { docComment } from '../../print/docs.js';
import type { Module } from '../../print/module.js';
import { createModule } from '../../print/module.js';
import { typeSymbol, validatorSymbol } from '../../print/names.js';
import type { OutputFile } from '../../print/output-file.js';
import { fieldTableOf, requiredObjectsOf } from './field-table.js';
import { literalText } from './literal.js';
import { readOnlyText } from './read-only-fields.js';
import { planSymbol, runtimeType } from './symbols.js';
import { tableNameOf } from './table-name.js';

/**
 * `src/plans/<Type>.ts`: how records of the type are kept and changed.
 *
 *     export const resourcePlan: RecordPlan<Resource> = {
 *       table: 'resource',
 *       id: 'id',
 */
export function planFile(model: Model, resource: StoredResource): OutputFile {
  const { name, package: packageName, path } = planSymbol(resource);
  const module = createModule({ model, package: packageName, path });
  const declarations = declarationsOf(model);
  const root: TypeRef = { kind: 'named', name: resource.type };
  const fields = fieldTableOf(objectOf(root, declarations)?.name ?? resource.type, declarations);
  const data = {
    table: tableNameOf(resource.type),
    partition: resource.within,
    id: resource.id,
    key: resource.key,
    version: versionField(resource, objectOf(root, declarations), declarations),
    fields,
    requiredObjects: requiredObjectsOf(root, declarations),
    actions: actionPlan(model, resource, declarations),
    filters: Object.fromEntries(
      resource.filters.map(({ parameter, path: field, operator }) => [parameter, { path: field, operator }]),
    ),
  };
  const type = `${module.mention(runtimeType('records/plan', 'RecordPlan'))}<${module.mention(typeSymbol(resource.type))}>`;
  const docs = [`How the records of type \`${resource.type}\` are kept and changed.`, resource.docs]
    .filter((text) => text !== undefined)
    .join('\n\n');
  return module.print([
    [
      `${docComment({ ...resource, docs })}export const ${name}: ${type} = {`,
      `${literalText(data).slice(1, -1)},`,
      readOnlyText(resource, fields, { declarations, module }),
      `codec: ${codecText(resource, module)},`,
      '};',
    ]
      .filter((line) => line !== '')
      .join('\n'),
  ]);
}

function codecText(resource: StoredResource, module: Module): string {
  const [parse, stringify, validate] = (['parse', 'stringify', 'validate'] as const).map((role) =>
    module.mention(validatorSymbol(resource.type, role)),
  );
  // Tolerant: what was stored under an older model may have fields that this one has not.
  return `{ parse: (text) => ${parse}(text, 'tolerant'), stringify: ${stringify}, validate: ${validate} }`;
}

function versionField(
  { version }: StoredResource,
  type: ObjectDeclaration | undefined,
  declarations: Declarations,
): object | undefined {
  const field = type?.fields.find(({ name }) => name === version);
  if (field === undefined) return undefined;
  const target = withoutAlias(field.type, declarations);
  const isBig = target.kind === 'integer' && target.size === 'int64';
  return { name: field.name, kind: isBig ? 'bigint' : 'number' };
}

// The actions of every update of the resource; the tag is that of their union.
function actionPlan(model: Model, resource: StoredResource, declarations: Declarations): object | undefined {
  if (resource.actions.length === 0) return undefined;
  const union = endpointsOf(model)
    .filter(({ behaviour }) => behaviour?.action === 'update' && behaviour.resource === resource.type)
    .map((endpoint) => actionsField(valueTypeOf(endpoint), declarations)?.union)
    .find((found) => found !== undefined);
  if (union === undefined) return undefined;
  return {
    tag: union.tag,
    effects: Object.fromEntries(resource.actions.map(({ variant, effect }) => [variant, effect])),
  };
}

/** The field of an update's body that lists the actions, and the union they are told apart by. */
export function actionsField(
  body: TypeRef | undefined,
  declarations: Declarations,
): { readonly name: string; readonly union: UnionDeclaration } | undefined {
  for (const { name, type } of objectOf(body, declarations)?.fields ?? []) {
    const list = withoutAlias(type, declarations);
    const items = list.kind === 'array' ? withoutAlias(list.items, declarations) : undefined;
    const declaration = items?.kind === 'named' ? declarations.get(items.name) : undefined;
    if (declaration?.kind === 'union') return { name, union: declaration };
  }
  return undefined;
}
