import { type RawBuilder, sql } from 'kysely';
import { type Condition, never, type Ordering, type Orderings } from './condition.js';
import { fieldAt, type FieldPath, type FieldType, fieldTypeOf, isObject, isScalar, withParts } from './field-types.js';

/** Orders decimal numbers by value, and points in time as they follow each other, whatever their offset. */
export const textOrderings: Orderings = (fields) => ({
  of: orderingOf,
  compared: (record) => compared(record, { kind: 'object', type: fields }),
  includes: (path, value) => includes(path, value, fieldAt(fields, path)),
});

/** Takes the place of a text that is not of its format: it is present, and equal to nothing. */
const incomparable = Symbol('incomparable');

function compared(value: unknown, type: FieldType): unknown {
  const ordering = orderingOf(type);
  if (ordering === undefined) return withParts(value, type, compared);
  return typeof value === 'string' ? (ordering.keyOf(value) ?? incomparable) : value;
}

/**
 * In a condition `includes`, texts are compared as they are. So it gets all others, for which there may be an index,
 * and those with an ordering get conditions of their own.
 */
function includes(path: FieldPath, value: unknown, type: FieldType): Condition {
  const others = withoutOrdered(value, type);
  const ordered = orderedIn(path, value, type);
  const of = others === undefined ? ordered : [{ kind: 'includes', path, value: others } as const, ...ordered];
  const [first, ...rest] = of;
  return first !== undefined && rest.length === 0 ? first : { kind: 'all', of };
}

function orderedIn(path: FieldPath, value: unknown, type: FieldType): readonly Condition[] {
  const ordering = orderingOf(type);
  if (ordering !== undefined && typeof value === 'string') {
    const key = ordering.keyOf(value);
    return [key === undefined ? never : { kind: 'compare', path, ordering, operator: '=', value: key }];
  }
  if (type.kind === 'array' && Array.isArray(value)) {
    const items = value.map((item) => includes([], item, type.items));
    return items.filter(({ kind }) => kind !== 'includes').map((of): Condition => ({ kind: 'some', path, of }));
  }
  if (type.kind !== 'object' || !isObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const inner = fieldTypeOf(type.type, name);
    return inner === undefined ? [] : orderedIn([...path, name], member, inner);
  });
}

function withoutOrdered(value: unknown, type: FieldType): unknown {
  if (typeof value === 'string' && orderingOf(type) !== undefined) return undefined;
  const parts = withParts(value, type, withoutOrdered);
  return Array.isArray(parts) ? parts.filter((part) => part !== undefined) : parts;
}

function orderingOf(type: FieldType): Ordering | undefined {
  return isScalar(type) ? [decimals, datetimes].find(({ format }) => format === type.format) : undefined;
}

const decimalGrammar = '^-?(0|[1-9][0-9]*)([.][0-9]+)?$';
const decimalPattern = new RegExp(decimalGrammar);

/**
 * The count of digits before the point comes first, then all digits but zeros at the end. Below zero, the larger digit
 * is the smaller number, and so is the longer fraction:
 *
 *     12.50 → 00000000002125
 *     -12.5 → -9999999997874~
 */
const decimals: Ordering = {
  format: 'decimal',
  words: 'a decimal number: 12.50',
  keyOf(text) {
    if (!decimalPattern.test(text)) return undefined;
    const [whole = '', fraction = ''] = text.replace('-', '').split('.');
    const digits = `${String(whole.length).padStart(10, '0')}${whole}${withoutZeros(fraction)}`;
    const isNegative = text.startsWith('-') && /[1-9]/.test(text);
    return isNegative ? `-${complement(digits)}~` : `0${digits}`;
  },
  sqlOf(text) {
    const whole = sql`ltrim(split_part(${text}, '.', 1), '-')`;
    const digits = sql`lpad(length(${whole})::text, 10, '0') || ${whole} || rtrim(split_part(${text}, '.', 2), '0')`;
    const below = sql`'-' || translate(${digits}, '0123456789', '9876543210') || '~'`;
    return sql`case when ${text} ~ ${sql.lit(decimalGrammar)}
      then case when ${text} like '-%' and ${text} ~ '[1-9]' then ${below} else '0' || ${digits} end end`;
  },
};

// Without a day that the calendar lacks: a database would refuse a statement with it.
const commonDay = '[0-9]{4}-((0[1-9]|1[0-2])-(0[1-9]|1[0-9]|2[0-8])|(0[13-9]|1[0-2])-(29|30)|(0[13578]|1[02])-31)';
const leapDay = '([0-9]{2}(0[48]|[2468][048]|[13579][26])|([02468][048]|[13579][26])00)-02-29';
const clock = '([01][0-9]|2[0-3]):[0-5][0-9]';
const datetimeGrammar = `^(${commonDay}|${leapDay})[Tt]${clock}:([0-5][0-9]|60)([.][0-9]+)?([Zz]|[+-]${clock})$`;
const datetimePattern = new RegExp(datetimeGrammar);

const minutesOfDay = 24 * 60;
const minutesBefore1970 = -Date.parse('0000-01-01T00:00Z') / 60_000;

/**
 * The minutes since the day before year 0 in UTC, where an offset can lead, then the second, and the fraction without
 * zeros at the end. A leap second comes after second 59:
 *
 *     2026-11-21T14:30:00.50+01:00 → 1066042890005
 */
const datetimes: Ordering = {
  format: 'datetime',
  words: 'a date and time with a zone: "2026-02-28T23:59:59Z"',
  keyOf(text) {
    if (!datetimePattern.test(text)) return undefined;
    const zone = /[Zz]$/.test(text) ? 'Z' : text.slice(-6);
    const minutes = Date.parse(`${text.slice(0, 10)}T${text.slice(11, 16)}${zone}`) / 60_000;
    const [, fraction = ''] = /[.]([0-9]+)/.exec(text) ?? [];
    const since = String(minutes + minutesBefore1970 + minutesOfDay).padStart(10, '0');
    return `${since}${text.slice(17, 19)}${withoutZeros(fraction)}`;
  },
  sqlOf(text) {
    const number = (from: number, count: number): RawBuilder<unknown> =>
      sql`substr(${text}, ${sql.lit(from)}, ${sql.lit(count)})::int`;
    // 400 years later, because PostgreSQL has no year 0: after these the calendar repeats.
    const days = sql`make_date(${number(1, 4)} + 400, ${number(6, 2)}, ${number(9, 2)}) - make_date(400, 1, 1)`;
    const zone = sql`right(${text}, 6)`;
    const offset = sql`case when ${text} ~ '[Zz]$' then 0
      else left(${zone}, 3)::int * 60 + (left(${zone}, 1) || right(${zone}, 2))::int end`;
    const minutes = sql`(${days} + 1)::bigint * ${sql.lit(minutesOfDay)} + ${number(12, 2)} * 60 + ${number(15, 2)}`;
    const fraction = sql`rtrim(coalesce(substring(${text} from '[.]([0-9]+)'), ''), '0')`;
    return sql`case when ${text} ~ ${sql.lit(datetimeGrammar)}
      then lpad((${minutes} - ${offset})::text, 10, '0') || substr(${text}, 18, 2) || ${fraction} end`;
  },
};

/** 0 for 9, 1 for 8 and so on. By code, because a record may have a million digits. */
function complement(digits: string): string {
  const codes = Buffer.from(digits, 'latin1').map((code) => 0x39 + 0x30 - code);
  return Buffer.from(codes).toString('latin1');
}

/** Not by a pattern: on many zeros that are not at the end, `0+$` takes quadratic time. */
function withoutZeros(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === '0') end -= 1;
  return digits.slice(0, end);
}
