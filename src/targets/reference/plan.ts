import { createHash } from 'node:crypto';
import { valueTypeOf } from '../../model/contents.js';
import { actionsFields, type Declarations, declarationsOf, withoutAlias } from '../../model/declarations.js';
import { endpointsByResource } from '../../model/endpoints.js';
import type { Endpoint, Field, Model } from '../../model/model.js';
import type { StoredResource } from '../../model/storage.js';
import { fieldsIn, namesReachedFrom, ownersIn, typesWithin } from '../../model/types/type-graph.js';
import type { TypeRef } from '../../model/type-ref.js';
import { docComment, paragraphs } from '../../print/docs.js';
import { literalText } from '../../print/literals.js';
import type { Module } from '../../print/module.js';
import { typeDataSymbol, typeSymbol, validatorSymbol } from '../../print/names.js';
import { runtimeName } from '../../print/runtime.js';
import { sampleRecordsText } from './sample-records.js';
import { planSymbol } from './symbols.js';
import { dateFormats } from '../../model/texts/date-formats.js';
import { literalKey } from '../../print/escape.js';
import { fieldText } from './sample-functions.js';

/**
 * How records of the type are stored and changed.
 *
 *     export const resourcePlan: RecordPlan<Resource> = {
 *       table: 'resource',
 *       id: 'id',
 */
export function planText(resource: StoredResource, module: Module): string {
  const { model } = module;
  const endpoints = endpointsByResource(model).get(resource.type) ?? [];
  const data = {
    table: tableNameOf(resource.type),
    partition: resource.within,
    id: resource.id,
    key: resource.key,
    version: resource.version,
    actions: actionPlan(resource, endpoints, model),
    isSearched: endpoints.some(({ behaviour }) => behaviour?.action === 'search') || undefined,
    filters: Object.fromEntries(
      resource.filters.map(({ parameter, path: field, operator }) => [parameter, { path: field, operator }]),
    ),
  };
  const type = `${runtimeName('RecordPlan', module)}<${module.mention(typeSymbol(resource.type))}>`;
  const { type: _name, ...words } = resource;
  const docs = paragraphs(`How the records of type \`${resource.type}\` are stored and changed.`, resource.docs);
  return [
    `${docComment({ ...words, docs })}export const ${planSymbol(resource).name}: ${type} = {`,
    `type: ${module.mention(typeDataSymbol(resource.type))},`,
    `${literalText(data).slice(1, -1)},`,
    orderingsText(resource, module),
    readOnlyText(resource, module),
    `codec: ${codecText(resource, module)},`,
    `sampleRecords: ${sampleRecordsText(resource, module)},`,
    '};',
  ]
    .filter((line) => line !== '')
    .join('\n');
}

function codecText(resource: StoredResource, module: Module): string {
  const [parse, stringify, validate] = (['parse', 'stringify', 'validate'] as const).map((role) =>
    module.mention(validatorSymbol(resource.type, role)),
  );
  // Tolerant: records stored under an older model may have fields that no longer exist.
  return `{ parse: (text) => ${parse}(text, 'tolerant'), stringify: ${stringify}, validate: ${validate} }`;
}

// The actions of every update of the resource; the tag is that of their union.
function actionPlan(resource: StoredResource, endpoints: readonly Endpoint[], model: Model): object | undefined {
  if (resource.actions.length === 0) return undefined;
  const [actions] = endpoints
    .filter(({ behaviour }) => behaviour?.action === 'update')
    .flatMap((endpoint) => actionsFields(valueTypeOf(endpoint), declarationsOf(model)));
  if (actions === undefined) return undefined;
  return {
    tag: actions.union.tag,
    effects: Object.fromEntries(resource.actions.map(({ variant, effect }) => [variant, effect])),
  };
}

/** Whether a record has texts whose order is not that of their characters. */
function hasOrderings(model: Model, { type }: StoredResource): boolean {
  const declarations = declarationsOf(model);
  const reached = namesReachedFrom([{ kind: 'named', name: type }], declarations);
  return model.types.some((declaration) => reached.has(declaration.name) && typesWithin(declaration).some(isOrdered));
}

// A `datetime(ms)` is not one of them: with one form for each instant, its characters are in the order of time.
function isOrdered(type: TypeRef): boolean {
  return (type.kind === 'format' || type.kind === 'string') && ['decimal', 'datetime'].includes(type.format ?? '');
}

/** `orderings: textOrderings,` if the records need them, else empty. */
function orderingsText(resource: StoredResource, module: Module): string {
  return hasOrderings(module.model, resource) ? `orderings: ${runtimeName('textOrderings', module)},` : '';
}

const longest = 40;

/** Prefixes of PostgreSQL's own tables, which take precedence, and of the stores' internal tables. */
const reserved = /^(?:pg|modelwright)_/;

/**
 * The table for the records of a type: `OrderLine` → `order_line`. Type names consist of letters and digits, so
 * tables never collide; a long name, which PostgreSQL would silently truncate, is cut and gets a hash. `PgType`
 * would collide with an existing table, so it becomes `record__pg_type`: no other name has two underscores in a row.
 */
export function tableNameOf(typeName: string): string {
  const words = typeName.replaceAll(/(?<!^)[A-Z]/g, '_$&').toLowerCase();
  const name = reserved.test(words) ? `record__${words}` : words;
  if (name.length <= longest) return name;
  return `${name.slice(0, longest)}_${createHash('sha256').update(typeName).digest('hex').slice(0, 12)}`;
}

/** The runtime generates values of these formats itself. */
const made: ReadonlySet<string> = new Set(['uuid', ...Object.keys(dateFormats)]);

/**
 * The read-only fields of a record, with samples of required ones by type, and for a union by variant:
 *
 *     readOnly: readOnlyFields({ Pet: { rating: () => 1.5 }, 'Card.visa': { limit: () => 1 } }),
 *
 * A field without a sample is omitted: then a record without it is refused. Empty if there are no such fields.
 */
function readOnlyText(resource: StoredResource, module: Module): string {
  const owners = readOnlyOwners(module.model, resource);
  if (owners.length === 0) return '';
  const samples = owners.flatMap(([name, fields]) => samplesText(name, fields, declarationsOf(module.model)));
  const argument = samples.length === 0 ? '' : `{ ${samples.join(', ')} }`;
  return `readOnly: ${runtimeName('readOnlyFields', module)}(${argument}),`;
}

type Owner = readonly [name: string, fields: readonly Field[]];

function readOnlyOwners(model: Model, resource: StoredResource): readonly Owner[] {
  const declarations = declarationsOf(model);
  const reached = namesReachedFrom([{ kind: 'named', name: resource.type }], declarations);
  const inner = fieldsIn(declarations.get(resource.type)).map(({ type }) => type);
  // The id and the version of the record itself do not count, but those of nested records do.
  const isRecursive = namesReachedFrom(inner, declarations).has(resource.type);
  return model.types
    .filter(({ name }) => reached.has(name))
    .flatMap(ownersIn)
    .map(([name, { fields }]): Owner => {
      const own = name === resource.type && !isRecursive ? [resource.id, resource.version] : [];
      return [name, fields.filter((field) => field.access === 'read' && !own.includes(field.name))];
    })
    .filter(([, fields]) => fields.length > 0);
}

/** `Pet: { rating: () => 1.5 }` */
function samplesText(owner: string, fields: readonly Field[], declarations: Declarations): readonly string[] {
  const entries = fields.flatMap((field) => {
    const target = withoutAlias(field.type, declarations);
    if (!field.isRequired || (target.kind === 'format' && made.has(target.format))) return [];
    const sample = fieldText(field, declarations);
    return sample === undefined
      ? []
      : [`${literalKey(field.name)}: () => ${sample.startsWith('{') ? `(${sample})` : sample}`];
  });
  return entries.length === 0 ? [] : [`${literalKey(owner)}: { ${entries.join(', ')} }`];
}
