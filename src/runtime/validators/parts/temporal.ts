import { isDate, isDatetime, isDatetimeLocal, isTime } from '../date-format.js';
import { timeText } from '../convert.js';
import type { Conversion } from '../type.js';
import { mismatch } from '../writers.js';

/** What only a project with the setting `dates: Temporal` needs. */

interface Moment {
  add(duration: { readonly seconds: number }): Moment;
}

type Names = 'Instant' | 'PlainDate' | 'PlainDateTime' | 'PlainTime';

const { Temporal } = globalThis as { readonly Temporal?: Readonly<Record<Names, { from(text: string): Moment }>> };

// Now, not with the first date that somebody sends.
if (Temporal === undefined)
  throw new Error(
    "This platform has no Temporal. Install temporal-polyfill, and add `import 'temporal-polyfill/global'` before all other imports.",
  );

interface Form extends Pick<Conversion, 'problemOf'> {
  readonly name: Names;
  readonly isText: (value: unknown) => value is string;
  /** Which objects of the class have such a text, for messages. */
  readonly limits: string;
  readonly read?: (text: string) => Moment;
}

// By the name of the class, so that objects of any implementation fit.
function conversionOf({
  name,
  isText,
  limits,
  read = (text) => Temporal![name].from(text),
  ...more
}: Form): Conversion {
  return {
    ...more,
    name: `a Temporal.${name} ${limits}`,
    inner: (value) => {
      const isOne = Object.prototype.toString.call(value) === `[object Temporal.${name}]`;
      const text = isOne ? timeText(value) : undefined;
      return isText(text) ? text : undefined;
    },
    outer: (text) => (isText(text) ? read(text) : text),
  };
}

const years = 'in the years 0000 to 9999';

/** Points in time: without their offset, and without digits beyond nanoseconds. */
export const instants: Conversion = /* @__PURE__ */ conversionOf({
  name: 'Instant',
  isText: isDatetime,
  limits: `${years} of UTC`,
  read: readInstant,
  problemOf: (text) =>
    isDatetime(text) && !isDatetime(timeText(readInstant(text))) ? `be ${years} of UTC` : undefined,
});

export const plainDates: Conversion = /* @__PURE__ */ conversionOf({
  name: 'PlainDate',
  isText: isDate,
  limits: `of the ISO calendar, ${years}`,
});

export const plainDateTimes: Conversion = /* @__PURE__ */ conversionOf({
  name: 'PlainDateTime',
  isText: isDatetimeLocal,
  limits: `of the ISO calendar, in whole seconds, ${years}`,
});

export const plainTimes: Conversion = /* @__PURE__ */ conversionOf({
  name: 'PlainTime',
  isText: isTime,
  limits: 'in whole seconds',
});

function readInstant(text: string): Moment {
  const instant = Temporal!.Instant.from(text.toUpperCase().replace(/(\.\d{9})\d+/, '$1'));
  // Temporal reads a leap second as the one before; a Date is in the next minute, as in POSIX.
  return text.startsWith(':60', 16) ? instant.add({ seconds: 1 }) : instant;
}

export function writeTemporal(value: unknown, { inner }: Conversion): string {
  const text = inner(value);
  if (typeof text !== 'string') throw mismatch;
  return text;
}
