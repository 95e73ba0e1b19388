import { didYouMean, fixTo, nearestWord } from '../source/nearest-word.js';
import type { Report } from '../source/report.js';
import type { Name, PagesName, WrittenPages } from './model-document.js';
import { expectText, nameOf, shorten, type SlotList, slotsOf } from './slots.js';
import type { YamlEntry, YamlText } from './yaml-tree.js';

const ways = ['offset', 'page', 'cursor'] as const;
type Way = (typeof ways)[number];

/** What each way has names for, beside `items`. */
const namesByWay: Readonly<Record<Way, readonly PagesName[]>> = {
  offset: ['offset', 'limit', 'items', 'total'],
  page: ['page', 'limit', 'items', 'total'],
  cursor: ['cursor', 'limit', 'items', 'next', 'total'],
};

const longForm: SlotList<'by' | PagesName> = {
  owner: '`pages`',
  keys: ['by', 'offset', 'page', 'cursor', 'limit', 'items', 'next', 'total'],
};

/** `pages: offset`, or `pages: { by: cursor, cursor: after, next: nextCursor, items: results }`. */
export function parsePages(entry: YamlEntry, report: Report): WrittenPages | undefined {
  if (entry.value.kind !== 'map') {
    const text = expectText(entry.value, '`pages`', report);
    const by = text && wayOf(text, report);
    return text && by && { by, names: {}, span: text.span };
  }
  const at = slotsOf(entry.value, longForm, report);
  if (at.by === undefined) {
    const message = '`pages` needs `by:`, which is `offset`, `page` or `cursor`.';
    report({ code: 'required-key', message, span: entry.key.span });
    return undefined;
  }
  const text = expectText(at.by.value, '`by`', report);
  const by = text && wayOf(text, report);
  if (text === undefined || by === undefined) return undefined;
  const names: Partial<Record<PagesName, Name>> = {};
  for (const key of longForm.keys) {
    const slot = at[key];
    if (key === 'by' || slot === undefined) continue;
    // A slip has been reported already.
    if (!namesByWay[by].includes(key) && slot.key.text === key) reportOtherWay({ key, slot, by }, report);
    const name = expectText(slot.value, `\`${key}\` of \`pages\``, report);
    if (name !== undefined && namesByWay[by].includes(key)) names[key] = nameOf(name);
  }
  return { by, names, span: text.span };
}

function wayOf(text: YamlText, report: Report): Way | undefined {
  const way = ways.find((known) => known === text.text);
  if (way !== undefined) return way;
  const message = `"${shorten(text.text)}" is no way to turn pages.${didYouMean(text.text, ways)} Known are \`offset\`, \`page\` and \`cursor\`.`;
  const nearest = ways.find((known) => known === nearestWord(text.text, ways));
  report({ code: 'pages-are-known', message, span: text.span, fix: fixTo(nearest, text.span) });
  return nearest;
}

function reportOtherWay(
  { key, slot, by }: { readonly key: string; readonly slot: YamlEntry; readonly by: Way },
  report: Report,
): void {
  const known = namesByWay[by].map((name) => `\`${name}\``).join(', ');
  const message = `Pages by ${by} have no \`${key}\`. What may have a name here: ${known}.`;
  report({ code: 'pages-are-known', message, span: slot.key.span });
}

export { longForm as pagesSlots, ways as waysOfPages };
