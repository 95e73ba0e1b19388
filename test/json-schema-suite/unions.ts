import { bothOf, NotSaid, type NumberPart, type Part, type StringPart } from './parts.js';

/** Values of at least one member: each part excludes what another one already has, so that they are disjoint. */
export function anyOf(members: readonly (readonly Part[])[]): readonly Part[] {
  return members.flat().reduce<readonly Part[]>((kept, part) => {
    if (kept.some((other) => isWithin(part, other))) return kept;
    const others = kept.filter((other) => !isWithin(other, part)).flatMap((other) => without(other, part) ?? [other]);
    return [...others, ...withoutAll(part, others)];
  }, []);
}

/** Values of exactly one member: each part without the parts of other members. */
export function oneOf(members: readonly (readonly Part[])[]): readonly Part[] {
  return members.flatMap((parts, index) => {
    const others = members.filter((_member, other) => other !== index).flat();
    const left = parts.filter((part) => !others.some((other) => isWithin(part, other)));
    return left.flatMap((part) => {
      const alone = withoutAll(part, others);
      // Our language itself checks whether an array or object is of two types, and refuses it.
      const meets = alone.some((one) => isScalar(one) && others.some((other) => bothOf([one], [other]).length > 0));
      if (meets) throw new NotSaid('`oneOf` of types that share values');
      return alone;
    });
  });
}

function isScalar({ kind }: Part): boolean {
  return kind !== 'array' && kind !== 'object';
}

function withoutAll(part: Part, others: readonly Part[]): readonly Part[] {
  return others.reduce<readonly Part[]>((left, other) => left.flatMap((one) => without(one, other) ?? [one]), [part]);
}

function isWithin(part: Part, other: Part): boolean {
  try {
    const [common, ...more] = bothOf([part], [other]);
    return common !== undefined && more.length === 0 && keyOf(common) === keyOf(part);
  } catch (error) {
    if (error instanceof NotSaid) return false;
    throw error;
  }
}

/** If the other is just a range, the values below and above it. Undefined if that cannot be expressed. */
function without(part: Part, other: Part): readonly Part[] | undefined {
  if (part.kind === 'number' && other.kind === 'number') return numbersWithout(part, other);
  if (part.kind === 'string' && other.kind === 'string') return stringsWithout(part, other);
  return undefined;
}

function numbersWithout(part: NumberPart, other: NumberPart): readonly Part[] | undefined {
  if (
    other.isWhole ||
    other.multiplesOf.length > 0 ||
    (!Number.isInteger(other.minimum) && !Number.isInteger(other.maximum))
  ) {
    return undefined;
  }
  // Next to a whole bound, the next number is a different one only if all are whole.
  if (!part.isWhole) return undefined;
  return [
    { ...part, maximum: Math.min(part.maximum, Math.ceil(other.minimum) - 1) },
    { ...part, minimum: Math.max(part.minimum, Math.floor(other.maximum) + 1) },
  ].filter(({ minimum, maximum }) => minimum <= maximum && maximum !== -Infinity && minimum !== Infinity);
}

function stringsWithout(part: StringPart, other: StringPart): readonly Part[] | undefined {
  if (other.patterns.length > 0 || other.formats.length > 0) return undefined;
  return [
    { ...part, maxLength: Math.min(part.maxLength, other.minLength - 1) },
    { ...part, minLength: Math.max(part.minLength, other.maxLength + 1) },
  ].filter(({ minLength, maxLength }) => minLength <= maxLength && minLength !== Infinity);
}

function keyOf(part: Part): string {
  return JSON.stringify(part, (_name, value: unknown) =>
    value instanceof Map ? [...value] : value === Infinity || value === -Infinity ? String(value) : value,
  );
}
