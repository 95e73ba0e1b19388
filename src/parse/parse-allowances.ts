import { refuse, type Report } from '../source/diagnostic.js';
import { expectText, nameOf, refuseComments, shorten, slotsOf } from './slots.js';
import type { WrittenAllowance, WrittenAllowedChange } from './written-name.js';
import type { YamlEntry } from './yaml-tree.js';

export function parseAllowance(entry: YamlEntry, report: Report): WrittenAllowance | undefined {
  refuseComments(entry, 'An allowed warning', report);
  const reason = expectText(entry.value, `the reason why "${entry.key.text}" is allowed`, report);
  return reason && { code: nameOf(entry.key), reason: reason.text.trimEnd() };
}

export const allowedChangeSlots = { owner: 'an allowed change', keys: ['until', 'reason'] } as const;

/** `request-field-removed Pet name: { until: 2027-01-31, reason: Nobody sends it. }` */
export function parseAllowedChange(entry: YamlEntry, report: Report): WrittenAllowedChange | undefined {
  refuseComments(entry, 'An allowed change', report);
  const { key, value } = entry;
  const at = slotsOf(value, allowedChangeSlots, report);
  for (const name of allowedChangeSlots.keys) {
    if (at[name] !== undefined || value.kind !== 'map') continue;
    const message = `"${shorten(key.text)}" needs \`${name}:\`: \`{ until: 2027-01-31, reason: Nobody sends it. }\``;
    report({ code: 'required-key', message, span: key.span });
  }
  const reason = at.reason && expectText(at.reason.value, `the reason why "${shorten(key.text)}" is allowed`, report);
  const until =
    at.until && expectText(at.until.value, `the last day on which "${shorten(key.text)}" is allowed`, report);
  if (reason === undefined || until === undefined) return undefined;
  if (!isDay(until.text)) {
    const message = `\`until\` is a day, \`2027-01-31\`, not "${shorten(until.text)}".`;
    return refuse({ code: 'value-fits-slot', message, span: until.span }, report);
  }
  return { change: nameOf(key), until: until.text, reason: reason.text.trimEnd() };
}

function isDay(text: string): boolean {
  const milliseconds = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  // The day after the last of a month would be the first of the next one.
  return !Number.isNaN(milliseconds) && new Date(milliseconds).toISOString().startsWith(text);
}
