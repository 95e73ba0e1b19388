import { memoize } from '../../source/memoize.js';
import { withChanged } from '../../source/plain-data.js';
import { type Declarations, declarationsOf, withoutAlias } from '../declarations.js';
import type { Field, Model } from '../model.js';
import type { PackagesOptions } from '../package-options.js';
import {
  type FormatRef,
  isBig,
  type IntegerRef,
  type MapRef,
  type TextFormat,
  type TimeObject,
  type TypeRef,
} from '../type-ref.js';
import { type ValueProblem, valueProblems } from './value-problems.js';

/**
 * The model as TypeScript shows it, with the forms of scalars that its project sets. `int64: number`: each `int64` and
 * `uint64` is an `integer`, which ends at ±(2^53−1), where a number stops being exact. `int64: string`: it is converted
 * to a string of digits. `dates: Date` or `Temporal`: dates and times are converted to objects.
 */
export const asTypeScriptShows: (model: Model) => Model = memoize((model) => {
  const { packages } = model;
  if (packages === undefined || (packages.int64 === undefined && packages.dates === undefined)) return model;
  const declarations = declarationsOf(model);
  return withChanged(model, (part) =>
    isMap(part) ? withTextKeys(part, packages.dates, declarations) : formOf(part, packages),
  );
});

/**
 * What the formats are with the setting `dates`; the others stay text. A Date is a point in time, which needs a zone. A
 * duration stays text, because `Temporal.Duration` writes `PT1H0M` as `PT1H`, and does not read every large one.
 */
const timeObjects: Readonly<
  Record<NonNullable<PackagesOptions['dates']>, Readonly<Partial<Record<TextFormat, TimeObject>>>>
> = {
  Date: { datetime: 'Date', 'datetime(ms)': 'Date' },
  Temporal: {
    datetime: 'Temporal.Instant',
    'datetime(ms)': 'Temporal.Instant',
    date: 'Temporal.PlainDate',
    'datetime-local': 'Temporal.PlainDateTime',
    time: 'Temporal.PlainTime',
  },
};

/** The model with each of its settings alone. */
export function withEachForm(model: Model): readonly { readonly setting: 'int64' | 'dates'; readonly model: Model }[] {
  const { int64, dates, ...others } = model.packages ?? { others: {}, byTarget: {} };
  const forms = [
    ['int64', int64 && { int64 }],
    ['dates', dates && { dates }],
  ] as const;
  return forms.flatMap(([setting, form]) =>
    form === undefined ? [] : [{ setting, model: { ...model, packages: { ...others, ...form } } }],
  );
}

/** A scalar in the form that is set; anything else as it is. */
function formOf(part: object, { int64, dates }: Pick<PackagesOptions, 'int64' | 'dates'>): object {
  if (int64 !== undefined && isLarge(part)) {
    return int64 === 'number' ? integerOf(part) : { ...part, convertedTo: 'string' };
  }
  const convertedTo = timeObjectOf(part, dates);
  return convertedTo === undefined ? part : { ...part, convertedTo };
}

/** Only a type has this `kind` and `size`: values are kept as their own trees. */
function isLarge(part: object): part is IntegerRef {
  return 'kind' in part && part.kind === 'integer' && isBig(part as TypeRef);
}

/** A format with limits, which are about its text, is another kind of type. */
export function timeObjectOf(part: object, dates: PackagesOptions['dates']): TimeObject | undefined {
  if (dates === undefined || !('kind' in part) || part.kind !== 'format' || !('format' in part)) return undefined;
  return timeObjects[dates][(part as FormatRef).format];
}

function isMap(part: object): part is MapRef {
  return 'kind' in part && part.kind === 'map' && 'values' in part;
}

/** The names of an object are text, also those that are dates. */
function withTextKeys(map: MapRef, dates: PackagesOptions['dates'], declarations: Declarations): MapRef {
  const keys = map.keys && withoutAlias(map.keys, declarations);
  return keys?.kind === 'format' && timeObjectOf(keys, dates) !== undefined
    ? { ...map, keys: { kind: 'format', format: keys.format } }
    : map;
}

const largest = BigInt(Number.MAX_SAFE_INTEGER);

function integerOf({ minimum, maximum, ...type }: IntegerRef): IntegerRef {
  const lowest = minimum ?? (type.size === 'uint64' ? '0' : undefined);
  return {
    ...type,
    size: 'integer',
    ...(lowest !== undefined && { minimum: withinIntegers(lowest) }),
    ...(maximum !== undefined && { maximum: withinIntegers(maximum) }),
  };
}

function withinIntegers(bound: string): string {
  const value = BigInt(bound);
  return String(value > largest ? largest : value < -largest ? -largest : value);
}

/** The defaults that do not fit the types as TypeScript shows them: digits that a number would round. */
export function roundedDefaults(model: Model): readonly ValueProblem[] {
  const declarations = declarationsOf(asTypeScriptShows(model));
  return membersWithDefaults(asTypeScriptShows(model)).flatMap(({ type, ...member }) => {
    const value = member.default ?? member.documentedDefault;
    return value === undefined ? [] : valueProblems(value, type, declarations);
  });
}

type Member = Pick<Field, 'type' | 'default' | 'documentedDefault'>;

/** The fields and parameters that have a default, wherever in the model they are. */
function membersWithDefaults(part: unknown): readonly Member[] {
  if (typeof part !== 'object' || part === null) return [];
  const isMember = 'type' in part && ('default' in part || 'documentedDefault' in part);
  return [...(isMember ? [part as Member] : []), ...Object.values(part).flatMap(membersWithDefaults)];
}
