import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A schema with valid and invalid values; the format of the JSON Schema Test Suite. */
export interface Group {
  /** The name of its file: `maximum`, `optional/format`. */
  readonly file: string;
  readonly description: string;
  readonly schema: unknown;
  readonly tests: readonly Case[];
}

export interface Case {
  readonly description: string;
  readonly data: unknown;
  readonly valid: boolean;
}

const folder = fileURLToPath(new URL('../../node_modules/json-schema-test-suite/tests/draft4/', import.meta.url));

/** Specific to draft 4: today 1.0 is an integer, and formats are tested one by one. */
const leftOut: ReadonlySet<string> = new Set(['optional/zeroTerminatedFloats']);

/** The newest draft of the suite on npm, converted to draft 2020-12. */
export function suiteGroups(): readonly Group[] {
  return ['', 'optional'].flatMap((below) =>
    readdirSync(join(folder, below))
      .filter((name) => name.endsWith('.json'))
      .sort()
      .flatMap((name) => groupsOf(join(below, name.replace(/\.json$/, '')))),
  );
}

function groupsOf(file: string): readonly Group[] {
  if (leftOut.has(file)) return [];
  const groups = JSON.parse(readFileSync(join(folder, `${file}.json`), 'utf8')) as readonly Omit<Group, 'file'>[];
  return groups.map((group) => ({ ...group, file, schema: lifted(group.schema) }));
}

type Json = Readonly<Record<string, unknown>>;

/** Keywords that hold schemas under names chosen by their author. */
const maps: ReadonlySet<string> = new Set(['properties', 'patternProperties', 'definitions']);

/** Converts a schema of draft 4 to draft 2020-12: the same keywords except for a few that were renamed. */
function lifted(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(lifted);
  if (typeof schema !== 'object' || schema === null) return schema;
  const words = Object.entries(schema as Json).flatMap(([word, value]) => liftedWord(word, value, schema as Json));
  return Object.fromEntries(words);
}

function liftedWord(word: string, value: unknown, schema: Json): readonly (readonly [string, unknown])[] {
  switch (word) {
    case 'enum':
    case 'default':
      return [[word, value]];
    case 'id':
      return [['$id', value]];
    case '$ref':
      return [['$ref', String(value).replace('#/items/', '#/prefixItems/')]];
    case 'items':
      return Array.isArray(value) ? [['prefixItems', lifted(value)]] : [['items', lifted(value)]];
    case 'additionalItems':
      return Array.isArray(schema['items']) ? [['items', lifted(value)]] : [];
    case 'dependencies':
      return dependencies(value as Json);
    case 'minimum':
      return [[schema['exclusiveMinimum'] === true ? 'exclusiveMinimum' : word, value]];
    case 'maximum':
      return [[schema['exclusiveMaximum'] === true ? 'exclusiveMaximum' : word, value]];
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      return typeof value === 'boolean' ? [] : [[word, value]];
    default:
      return [[word, maps.has(word) ? liftedValues(value as Json) : lifted(value)]];
  }
}

function liftedValues(schemas: Json): Json {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, lifted(schema)]));
}

function dependencies(all: Json): readonly (readonly [string, unknown])[] {
  const entries = Object.entries(all);
  const [names, schemas] = [true, false].map((isList) => entries.filter(([, one]) => Array.isArray(one) === isList));
  return [
    ...(names === undefined || names.length === 0 ? [] : [['dependentRequired', Object.fromEntries(names)] as const]),
    ...(schemas === undefined || schemas.length === 0
      ? []
      : [['dependentSchemas', liftedValues(Object.fromEntries(schemas))] as const]),
  ];
}
