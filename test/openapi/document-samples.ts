import fc from 'fast-check';
import { isObject, type Json, type JsonObject, listOf, objectOf, textOf } from '../../src/openapi/document/json.js';
import { type Random } from '../support/random.js';
import { targetOf } from './judged-document.js';

/** The sender of the value: a request has no `readOnly` fields, a response no `writeOnly` ones. */
export type Sender = 'client' | 'server';

interface Making {
  readonly root: JsonObject;
  readonly random: Random;
  readonly sender: Sender;
  readonly depth: number;
}

/** A value that a schema of a document probably allows. */
export function sampleOf(schema: Json, making: Making): Json {
  if (!isObject(schema)) return schema === false ? undefined : making.random.oneOf([0, 'x', null, true]);
  if (schema[making.sender === 'client' ? 'readOnly' : 'writeOnly'] === true) return undefined;
  const below = { ...making, depth: making.depth + 1 };
  const reference = textOf(schema['$ref']);
  if (reference !== undefined)
    return below.depth > 25 ? null : sampleOf(targetOf(making.root, reference.slice(1)).value, below);
  if ('const' in schema) return schema['const'];
  if (listOf(schema['enum']).length > 0) return making.random.oneOf(listOf(schema['enum']));
  const choices = listOf(schema['anyOf']);
  const chosen = choices.length === 0 ? [] : [making.depth > 8 ? choices.at(-1) : making.random.oneOf(choices)];
  const parts = [...chosen, ...listOf(schema['allOf'])].map((part) => sampleOf(part, below));
  const base = parts.reduce(
    (left, right) => (isObject(left) && isObject(right) ? { ...left, ...right } : (right ?? left)),
    undefined,
  );
  const type = typeOf(schema, base, making.random);
  if (base !== undefined && !(type === 'object' && isObject(base))) return base;
  return type === 'object' ? objectSample(schema, objectOf(base), making) : plainSample(type, schema, making);
}

function typeOf(schema: JsonObject, base: Json, random: Random): Json {
  const type = Array.isArray(schema['type']) ? random.oneOf(listOf(schema['type'])) : schema['type'];
  if (type !== undefined) return type;
  if (isObject(schema['properties']) || isObject(schema['additionalProperties'])) return 'object';
  return base === undefined ? random.oneOf(['string', 'number', 'object']) : undefined;
}

function objectSample(schema: JsonObject, base: JsonObject, making: Making): JsonObject {
  const below = { ...making, depth: making.depth + 1 };
  const fields = Object.entries(objectOf(schema['properties']));
  const required = new Set(listOf(schema['required']));
  const share = making.depth > 5 ? 0 : making.random.oneOf(fields.length > 40 ? [0, 0.1, 0.3] : [0, 0.3, 1]);
  const named = fields.filter(([name]) => required.has(name) || making.random.fraction() < share);
  const values = schema['additionalProperties'];
  const others = isObject(values) && fields.length === 0 && making.random.fraction() < 0.7 ? ['ab', 'cd'] : [];
  const entries = [...named, ...others.map((name) => [name, values] as const)].map(
    ([name, field]) => [name, sampleOf(field, below)] as const,
  );
  return { ...base, ...Object.fromEntries(entries.filter(([, value]) => value !== undefined)) };
}

const formats: ReadonlyMap<Json, string> = new Map([
  ['date', '2020-02-29'],
  ['date-time', '2020-01-01T00:00:00Z'],
  ['uuid', '3f2504e0-4f89-41d3-9a0c-0305e82c3301'],
  ['email', 'a@example.com'],
  ['uri', 'https://example.com/a'],
  ['ipv4', '192.0.2.1'],
  ['ipv6', '::1'],
  ['duration', 'P1D'],
]);

function plainSample(type: Json, schema: JsonObject, making: Making): Json {
  switch (type) {
    case 'boolean':
      return making.random.fraction() < 0.5;
    case 'integer':
    case 'number':
      return numberSample(type, schema, making.random);
    case 'string':
      return formats.get(schema['format']) ?? textSample(schema, making.random);
    case 'array':
      return listSample(schema, making);
    default:
      return null;
  }
}

function numberSample(type: Json, schema: JsonObject, random: Random): number {
  const {
    minimum,
    maximum,
    exclusiveMinimum,
    exclusiveMaximum,
    multipleOf = 1,
  } = schema as Readonly<Record<string, number>>;
  const most = maximum ?? (exclusiveMaximum === undefined ? undefined : exclusiveMaximum - 1);
  const least = minimum ?? (exclusiveMinimum === undefined ? (most ?? 10) - 10 : exclusiveMinimum + 1);
  const value = random.oneOf([least, most ?? least + 10, least + random.below(9)]);
  const whole = type === 'integer' ? Math.ceil(value) : value;
  return schema['multipleOf'] === undefined ? whole : Math.ceil(whole / multipleOf) * multipleOf;
}

function textSample({ pattern, minLength, maxLength }: JsonObject, random: Random): string {
  if (typeof pattern === 'string') {
    try {
      return (
        fc.sample(fc.stringMatching(new RegExp(pattern)), {
          numRuns: 1,
          seed: random.below(1e9),
        })[0] ?? ''
      );
    } catch {
      return 'x';
    }
  }
  const least = Number(minLength ?? 0);
  return 'a'.repeat(random.oneOf([least, Math.min(Number(maxLength ?? least + 3), least + 1000)]));
}

function listSample(schema: JsonObject, making: Making): readonly Json[] {
  const below = { ...making, depth: making.depth + 1 };
  const first = listOf(schema['prefixItems']).map((item) => sampleOf(item, below));
  const least = Number(schema['minItems'] ?? 0);
  const most = Math.min(Number(schema['maxItems'] ?? least + 2), least + 2);
  const length = making.depth > 6 ? least : making.random.oneOf([least, Math.max(least, Math.min(1, most)), most]);
  const others = Array.from({ length: Math.max(0, length - first.length) }, () => sampleOf(schema['items'], below));
  return [...first, ...others];
}
