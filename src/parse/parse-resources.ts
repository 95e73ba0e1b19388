import type { Report } from '../source/diagnostic.js';
import type { WrittenEffect, WrittenFilter, WrittenResource } from './written-resource.js';
import type { Name } from './written-name.js';
import {
  type DocsKey,
  docsKeys,
  docsOf,
  entriesOf,
  expectText,
  knownWord,
  nameOf,
  nameWithin,
  refuseComments,
  shorten,
  type SlotList,
  type Slots,
  slotsOf,
} from './slots.js';
import { spanWithin, splitText, type YamlEntry } from './yaml-tree.js';

export const resourceSlots: SlotList<'within' | 'id' | 'key' | 'version' | 'actions' | 'filters' | DocsKey> = {
  owner: 'a stored resource',
  keys: ['within', 'id', 'key', 'version', 'actions', 'filters', ...docsKeys],
};

/** How records are stored: an entry of `resources:`. */
export function parseResource(entry: YamlEntry, report: Report): WrittenResource | undefined {
  const name = nameOf(entry.key);
  const at = slotsOf(entry.value, resourceSlots, report);
  const word = (slot: YamlEntry | undefined): Name | undefined => {
    const text = slot && expectText(slot.value, `\`${slot.key.text}\`, the name of one field or placeholder`, report);
    return text && nameOf(text);
  };
  const id = word(at.id);
  if (at.id === undefined) {
    const message = `The stored resource "${shorten(name.text)}" needs \`id:\`, the field with its identifier.`;
    report({ code: 'required-key', message, span: name.span });
  }
  if (id === undefined) return undefined;
  return {
    name,
    within: word(at.within),
    id,
    key: word(at.key),
    version: word(at.version),
    actions: parseEffects(at, report),
    filters: parseFilters(at, report),
    ...docsOf(entry, at, report),
  };
}

function parseEffects(at: Slots<'actions'>, report: Report): readonly WrittenEffect[] {
  return entriesOf(at.actions, '`actions`', report).flatMap((entry): readonly WrittenEffect[] => {
    refuseComments(entry, 'The effect of an action', report);
    const text = expectText(entry.value, `the effect of "${shorten(entry.key.text)}"`, report);
    if (text === undefined) return [];
    const variant = nameOf(entry.key);
    if (text.text === 'nothing') return [{ variant, field: undefined }];
    const field = /^set\s+(\S.*)$/.exec(text.text)?.[1];
    if (field !== undefined)
      return [{ variant, field: nameWithin(text, text.text.length - field.length, text.text.length) }];
    const message = `"${shorten(text.text)}" is not an effect of an action. Write \`nothing\`, or \`set\` and a field of the record.`;
    report({ code: 'effect-is-known', message, span: text.span });
    return [];
  });
}

export const filterOperators = ['equals', 'contains', 'contains any', 'includes'] as const;

function parseFilters(at: Slots<'filters'>, report: Report): readonly WrittenFilter[] {
  return entriesOf(at.filters, '`filters`', report).flatMap((entry) => {
    refuseComments(entry, 'A filter', report);
    const text = expectText(entry.value, `the filter of "${shorten(entry.key.text)}"`, report);
    if (text === undefined) return [];
    const [, path = '', gap = '', word = ''] = /^(\S+)(\s*)(.*)$/.exec(text.text) ?? [];
    const filterBy = (operator: WrittenFilter['operator']): readonly WrittenFilter[] => [
      {
        parameter: nameOf(entry.key),
        path: splitText(text, path.split('.')).map(nameOf),
        pathSpan: spanWithin(text, 0, path.length),
        operator,
      },
    ];
    const written = filterOperators.find((known) => known === word.replace(/\s+/g, ' ').trim());
    if (written !== undefined) return filterBy(written);
    const messageOf = (hint: string): string =>
      `A filter is a path and an operator, ${filterOperators.map((name) => `\`${name}\``).join(', ')}.${hint || ' Other comparisons are predicates of `where`.'}`;
    const span = spanWithin(text, word === '' ? 0 : path.length + gap.length, text.text.length);
    const meant = knownWord({ text: word, span }, { known: filterOperators, code: 'filter-syntax', messageOf }, report);
    return meant === undefined ? [] : filterBy(meant);
  });
}
