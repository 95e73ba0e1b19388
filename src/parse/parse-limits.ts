import { refuse, type Report } from '../source/diagnostic.js';
import { shorten } from '../source/words.js';
import { expectText, slotsOf } from './slots.js';
import type { WrittenLimit, WrittenLimits } from './model-document.js';
import type { YamlEntry, YamlText } from './yaml-tree.js';

export const limitSlots = { owner: '`limits`', keys: ['body', 'timeout'] } as const;

interface Kind {
  readonly units: Readonly<Record<string, number>>;
  readonly words: string;
  readonly most: number;
}

const bytes: Kind = {
  units: { B: 1, KiB: 2 ** 10, MiB: 2 ** 20, GiB: 2 ** 30 },
  words: 'a whole number with `B`, `KiB`, `MiB` or `GiB`, such as `10 MiB`',
  most: Number.MAX_SAFE_INTEGER,
};

const milliseconds: Kind = {
  units: { ms: 1, s: 1_000, min: 60_000 },
  words: 'a whole number with `ms`, `s` or `min`, such as `30 s`',
  // The maximum delay of a timer.
  most: 2 ** 31 - 1,
};

/** `limits: { body: 10 MiB, timeout: 2 min }`, of a model, a group or an endpoint. */
export function parseLimits({ key, value }: YamlEntry, report: Report): WrittenLimits {
  const at = slotsOf(value, limitSlots, report);
  return {
    body: at.body && parseLimit(at.body, bytes, report),
    timeout: at.timeout && parseLimit(at.timeout, milliseconds, report),
    span: key.span,
  };
}

function parseLimit({ key, value }: YamlEntry, kind: Kind, report: Report): WrittenLimit | undefined {
  const text = expectText(value, `\`${key.text}\` of \`limits\``, report);
  if (text === undefined) return undefined;
  const [, number = '', unit = ''] = /^([1-9][0-9]{0,15}) ?([A-Za-z]+)$/.exec(text.text) ?? [];
  const amount = Object.hasOwn(kind.units, unit) ? Number(number) * (kind.units[unit] ?? 0) : 0;
  if (amount > 0 && amount <= kind.most) return { amount, span: key.span };
  const hint = amount > 0 ? ' This is too large.' : meantHint(text, kind);
  const message = `\`${key.text}\` of \`limits\` is ${kind.words}, not "${shorten(text.text)}".${hint}`;
  return refuse({ code: 'value-fits-slot', message, span: text.span }, report);
}

/** `10 MB` and `10MIB` are meant to be `10 MiB`. */
function meantHint({ text }: YamlText, { units }: Kind): string {
  const [, number = '', unit = ''] = /^([1-9][0-9]{0,15})\s*([A-Za-z]*)$/.exec(text) ?? [];
  const letter = unit.charAt(0).toLowerCase();
  const meant = Object.keys(units).find((known) => known.charAt(0).toLowerCase() === letter && known !== 'ms');
  return number === '' || meant === undefined ? '' : ` Did you mean "${number} ${meant}"?`;
}
