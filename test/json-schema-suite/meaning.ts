import { type All, bothOf, type FieldPart, NotSaid, type ObjectPart, type Part } from './parts.js';
import { anyOf, oneOf } from './unions.js';

type Schema = Readonly<Record<string, unknown>>;

/** Keywords of JSON Schema without an equivalent in our language. */
const unspoken: ReadonlyMap<string, string> = new Map([
  ['prefixItems', 'items of different types by position'],
  ['contains', 'that an array contains something'],
  ['propertyNames', 'names of fields apart from their types'],
  ['if', 'conditions'],
  ['then', 'conditions'],
  ['else', 'conditions'],
  ['unevaluatedProperties', 'what other words left over'],
  ['unevaluatedItems', 'what other words left over'],
  ['$id', 'schema identifiers (`$id`, `$anchor`)'],
  ['$anchor', 'schema identifiers (`$id`, `$anchor`)'],
  ['$dynamicRef', 'schema identifiers (`$id`, `$anchor`)'],
  ['$dynamicAnchor', 'schema identifiers (`$id`, `$anchor`)'],
]);

/** The values that a schema of 2020-12 allows, by kind. `root` is where references start. */
export function meaningOf(all: All, root: unknown): readonly Part[] {
  return all.reduce<readonly Part[]>((parts, schema) => bothOf(parts, meaning(schema, { root, depth: 0 })), anything);
}

interface Place {
  readonly root: unknown;
  /** How many references and combinations lead here; one that leads only to itself has no end. */
  readonly depth: number;
}

function meaning(schema: unknown, place: Place): readonly Part[] {
  if (schema === true) return anything;
  if (schema === false) return [];
  if (place.depth > 20) throw new NotSaid('a schema that is itself and nothing more');
  const words = schema as Schema;
  // Any other keyword is an annotation, and may be the target of a reference.
  const reason = Object.keys(words)
    .map((word) => unspoken.get(word))
    .find((one) => one !== undefined);
  if (reason !== undefined) throw new NotSaid(reason);
  const deeper = { ...place, depth: place.depth + 1 };
  const conditions = [
    ...(words['enum'] === undefined ? [] : [(words['enum'] as readonly unknown[]).flatMap(constantParts)]),
    ...('const' in words ? [constantParts(words['const'])] : []),
    ...(words['$ref'] === undefined ? [] : [meaning(referred(String(words['$ref']), place.root), deeper)]),
    ...((words['allOf'] as All | undefined) ?? []).map((one) => meaning(one, deeper)),
    ...(words['anyOf'] === undefined ? [] : [anyOf((words['anyOf'] as All).map((one) => meaning(one, deeper)))]),
    ...(words['oneOf'] === undefined ? [] : [oneOf((words['oneOf'] as All).map((one) => meaning(one, deeper)))]),
    ...('not' in words ? [inverse(words['not'], deeper)] : []),
    ...dependencies(words).map(([name, schema]) => whereThere(name, meaning(schema, deeper))),
  ];
  return conditions.reduce(bothOf, ownParts(words));
}

const kinds = ['null', 'boolean', 'number', 'string', 'array', 'object'] as const;

/** The keywords for each kind of value. */
function ownParts(words: Schema): readonly Part[] {
  const type = words['type'];
  const types = type === undefined ? kinds : ((Array.isArray(type) ? type : [type]) as readonly string[]);
  const isNumber = types.includes('number');
  return types.flatMap((one): readonly Part[] => {
    switch (one) {
      case 'null':
        return [{ kind: 'constant', value: null }];
      case 'boolean':
        return [true, false].map((value) => ({ kind: 'constant', value }));
      case 'number':
        return numbers(words, false);
      case 'integer':
        return isNumber ? [] : numbers(words, true);
      case 'string':
        return [strings(words)];
      case 'array':
        return [arrays(words)];
      case 'object':
        return [objects(words)];
      default:
        throw new NotSaid(`the type "${one}"`);
    }
  });
}

const anything: readonly Part[] = ownParts({});

function numbers(words: Schema, isWhole: boolean): readonly Part[] {
  const {
    minimum = -Infinity,
    maximum = Infinity,
    exclusiveMinimum,
    exclusiveMaximum,
    multipleOf,
  } = words as Readonly<Record<string, number | undefined>>;
  const least = Math.max(minimum, exclusiveMinimum === undefined ? -Infinity : next(exclusiveMinimum));
  const most = Math.min(maximum, exclusiveMaximum === undefined ? Infinity : -next(-exclusiveMaximum));
  const multiplesOf = multipleOf === undefined ? [] : [multipleOf];
  return least > most ? [] : [{ kind: 'number', isWhole, minimum: least, maximum: most, multiplesOf }];
}

/** The next larger double: the smallest number above an exclusive bound. */
function next(value: number): number {
  if (value === 0) return Number.MIN_VALUE;
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  view.setBigInt64(0, view.getBigInt64(0) + (value > 0 ? 1n : -1n));
  return view.getFloat64(0);
}

function strings(words: Schema): Part {
  return {
    kind: 'string',
    minLength: (words['minLength'] as number | undefined) ?? 0,
    maxLength: (words['maxLength'] as number | undefined) ?? Infinity,
    patterns: words['pattern'] === undefined ? [] : [String(words['pattern'])],
    formats: words['format'] === undefined ? [] : [String(words['format'])],
  };
}

function arrays(words: Schema): Part {
  return {
    kind: 'array',
    items: allOf(words['items']),
    minItems: (words['minItems'] as number | undefined) ?? 0,
    maxItems: (words['maxItems'] as number | undefined) ?? Infinity,
    isUnique: words['uniqueItems'] === true,
  };
}

function objects(words: Schema): Part {
  const declared = Object.entries((words['properties'] as Schema | undefined) ?? {});
  const patterns = Object.entries((words['patternProperties'] as Schema | undefined) ?? {});
  const required = (words['required'] as readonly string[] | undefined) ?? [];
  const rest = allOf(words['additionalProperties']);
  const names = new Set([...declared.map(([name]) => name), ...required]);
  const fields = [...names].map((name): readonly [string, FieldPart] => {
    const own = declared.filter(([other]) => other === name).map(([, schema]) => schema);
    const matching = patterns.filter(([source]) => new RegExp(source, 'u').test(name)).map(([, schema]) => schema);
    const type = own.length + matching.length === 0 ? rest : [...own, ...matching];
    return [name, { type: type.flatMap(allOf), isRequired: required.includes(name) }];
  });
  return {
    kind: 'object',
    fields: new Map(fields),
    patterns: new Map(patterns.map(([source, schema]) => [source, allOf(schema)])),
    rest,
    minSize: (words['minProperties'] as number | undefined) ?? 0,
    maxSize: (words['maxProperties'] as number | undefined) ?? Infinity,
  } satisfies ObjectPart;
}

/** A schema as a list of schemas that must all hold. */
function allOf(schema: unknown): All {
  const isAnything = schema === undefined || schema === true || JSON.stringify(schema) === '{}';
  return isAnything ? [] : [schema];
}

/** Schemas of constants, one object for each, so that equal ones are recognized. */
const constantSchemas = new Map<string, Schema>();

function constantSchema(value: unknown): Schema {
  const key = JSON.stringify(value);
  const schema = constantSchemas.get(key) ?? { const: value };
  constantSchemas.set(key, schema);
  return schema;
}

function constantParts(value: unknown): readonly Part[] {
  if (typeof value !== 'object' || value === null) return [{ kind: 'constant', value: value as string }];
  if (!Array.isArray(value)) {
    const fields = Object.entries(value).map(
      ([name, one]) => [name, { type: [constantSchema(one)], isRequired: true }] as const,
    );
    const none = { patterns: new Map(), rest: [false], minSize: 0, maxSize: Infinity };
    return [{ kind: 'object', fields: new Map(fields), ...none }];
  }
  const items = [...new Set(value.map((item) => constantSchema(item)))];
  if (items.length > 1) throw new NotSaid('items of different types by position');
  return [{ kind: 'array', items, minItems: value.length, maxItems: value.length, isUnique: false }];
}

/** Schemas that apply where a field is present, by its name. */
function dependencies(words: Schema): readonly (readonly [string, unknown])[] {
  const required = Object.entries((words['dependentRequired'] as Schema | undefined) ?? {});
  return [
    ...required.map(([name, names]) => [name, { required: names }] as const),
    ...Object.entries((words['dependentSchemas'] as Schema | undefined) ?? {}),
  ];
}

/** Everything except objects with the field, and of those what the parts allow. */
function whereThere(name: string, parts: readonly Part[]): readonly Part[] {
  const others = ownParts({ properties: { [name]: false } });
  return [...others, ...bothOf(ownParts({ type: 'object', required: [name] }), parts)];
}

/** The complement, for types, and for a field that must be absent or not of a type. */
function inverse(schema: unknown, place: Place): readonly Part[] {
  if (schema === true || JSON.stringify(schema) === '{}') return [];
  if (schema === false) return anything;
  const words = schema as Schema;
  const [word, ...others] = Object.keys(words);
  if (others.length === 0 && word === 'not') return meaning(words['not'], place);
  if (others.length === 0 && word === 'required') {
    const [name, ...more] = words['required'] as readonly string[];
    if (name !== undefined && more.length === 0) {
      return ownParts({ type: 'object', properties: { [name]: false } });
    }
  }
  const types = Array.isArray(words['type']) ? (words['type'] as readonly string[]) : [String(words['type'])];
  if (others.length === 0 && word === 'type' && !types.includes('integer')) {
    return ownParts({ type: kinds.filter((kind) => !types.includes(kind)) });
  }
  const [field, ...more] = Object.entries((words['properties'] as Schema | undefined) ?? {});
  if (others.length === 1 && words['type'] === 'object' && field !== undefined && more.length === 0) {
    const [name, type] = field;
    const isOther = { type: 'object', required: [name], properties: { [name]: { not: type } } };
    return [...ownParts({ type: kinds.filter((kind) => kind !== 'object') }), ...ownParts(isOther)];
  }
  throw new NotSaid('negation (`not`)');
}

function referred(reference: string, root: unknown): unknown {
  if (!reference.startsWith('#')) throw new NotSaid('schemas of other documents');
  const steps = decodeURIComponent(reference.slice(1)).split('/').slice(1);
  if (reference.length > 1 && !reference.startsWith('#/')) throw new NotSaid('schema identifiers (`$id`, `$anchor`)');
  return steps.reduce<unknown>((value, step) => {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
    return (value as Schema)[name];
  }, root);
}
