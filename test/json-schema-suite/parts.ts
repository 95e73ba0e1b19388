/**
 * A feature without an equivalent in our language, as the end of a sentence that begins with "the language cannot say".
 */
export class NotSaid extends Error {}

/**
 * Schemas that must all hold; an empty list allows any value. They are not resolved, so that a circular one comes to an
 * end.
 */
export type All = readonly unknown[];

/** Values of one kind of JSON. */
export type Part =
  | { readonly kind: 'constant'; readonly value: string | number | boolean | null }
  | NumberPart
  | StringPart
  | ArrayPart
  | ObjectPart;

export interface NumberPart {
  readonly kind: 'number';
  readonly isWhole: boolean;
  readonly minimum: number;
  readonly maximum: number;
  readonly multiplesOf: readonly number[];
}

export interface StringPart {
  readonly kind: 'string';
  readonly minLength: number;
  readonly maxLength: number;
  /** Matched anywhere in the string. */
  readonly patterns: readonly string[];
  readonly formats: readonly string[];
}

export interface ArrayPart {
  readonly kind: 'array';
  readonly items: All;
  readonly minItems: number;
  readonly maxItems: number;
  readonly isUnique: boolean;
}

export interface ObjectPart {
  readonly kind: 'object';
  readonly fields: ReadonlyMap<string, FieldPart>;
  /** By regular expression, matched anywhere in a name that is not a field. */
  readonly patterns: ReadonlyMap<string, All>;
  /** Applies to every other name. */
  readonly rest: All;
  readonly minSize: number;
  readonly maxSize: number;
}

export interface FieldPart {
  readonly type: All;
  readonly isRequired: boolean;
}

/** What both allow, part by part. */
export function bothOf(left: readonly Part[], right: readonly Part[]): readonly Part[] {
  return left.flatMap((one) => right.flatMap((other) => both(one, other)));
}

function both(left: Part, right: Part): readonly Part[] {
  if (left.kind === 'constant') return holds(right, left.value) ? [left] : [];
  if (right.kind === 'constant') return both(right, left);
  if (left.kind === 'number' && right.kind === 'number') return bothNumbers(left, right);
  if (left.kind === 'string' && right.kind === 'string') return bothStrings(left, right);
  if (left.kind === 'array' && right.kind === 'array') return bothArrays(left, right);
  if (left.kind === 'object' && right.kind === 'object') return [bothObjects(left, right)];
  return [];
}

function holds(part: Part, value: string | number | boolean | null): boolean {
  if (part.kind === 'constant') return part.value === value;
  if (part.kind === 'number' && typeof value === 'number') {
    if (part.multiplesOf.length > 0) throw new NotSaid('a constant that is a multiple');
    return value >= part.minimum && value <= part.maximum && (!part.isWhole || Number.isInteger(value));
  }
  if (part.kind !== 'string' || typeof value !== 'string') return false;
  if (part.formats.length > 0) throw new NotSaid('a constant of a format');
  const { length } = [...value];
  const isLong = length >= part.minLength && length <= part.maxLength;
  return isLong && part.patterns.every((pattern) => new RegExp(pattern, 'u').test(value));
}

function bothNumbers(left: NumberPart, right: NumberPart): readonly Part[] {
  const minimum = Math.max(left.minimum, right.minimum);
  const maximum = Math.min(left.maximum, right.maximum);
  const multiplesOf = [...new Set([...left.multiplesOf, ...right.multiplesOf])];
  if (minimum > maximum) return [];
  return [{ kind: 'number', isWhole: left.isWhole || right.isWhole, minimum, maximum, multiplesOf }];
}

function bothStrings(left: StringPart, right: StringPart): readonly Part[] {
  const minLength = Math.max(left.minLength, right.minLength);
  const maxLength = Math.min(left.maxLength, right.maxLength);
  const patterns = [...new Set([...left.patterns, ...right.patterns])];
  const formats = [...new Set([...left.formats, ...right.formats])];
  return minLength > maxLength ? [] : [{ kind: 'string', minLength, maxLength, patterns, formats }];
}

function bothArrays(left: ArrayPart, right: ArrayPart): readonly Part[] {
  const minItems = Math.max(left.minItems, right.minItems);
  const maxItems = Math.min(left.maxItems, right.maxItems);
  const isUnique = left.isUnique || right.isUnique;
  return minItems > maxItems
    ? []
    : [{ kind: 'array', items: [...left.items, ...right.items], minItems, maxItems, isUnique }];
}

function bothObjects(left: ObjectPart, right: ObjectPart): ObjectPart {
  if (left.patterns.size > 0 && right.patterns.size > 0) throw new NotSaid('names that two sets of patterns match');
  const names = new Set([...left.fields.keys(), ...right.fields.keys()]);
  const fields = [...names].map((name): readonly [string, FieldPart] => {
    const [one, other] = [left, right].map((part) => part.fields.get(name));
    const isRequired = one?.isRequired === true || other?.isRequired === true;
    return [name, { isRequired, type: [...typeOfName(left, name), ...typeOfName(right, name)] }];
  });
  const patterns = [
    ...[...left.patterns].map(([source, type]) => [source, [...type, ...right.rest]] as const),
    ...[...right.patterns].map(([source, type]) => [source, [...type, ...left.rest]] as const),
  ];
  return {
    kind: 'object',
    fields: new Map(fields),
    patterns: new Map(patterns),
    rest: [...left.rest, ...right.rest],
    minSize: Math.max(left.minSize, right.minSize),
    maxSize: Math.min(left.maxSize, right.maxSize),
  };
}

/** What an object requires of the field with a name. */
function typeOfName({ fields, patterns, rest }: ObjectPart, name: string): All {
  const declared = fields.get(name);
  if (declared !== undefined) return declared.type;
  const matching = [...patterns].filter(([source]) => new RegExp(source, 'u').test(name));
  return matching.length === 0 ? rest : matching.flatMap(([, type]) => type);
}
