import { refuse, type Report } from '../source/diagnostic.js';
import { shorten } from '../source/words.js';
import type { Name, WrittenEffect, WrittenFilter, WrittenResource } from './written-parts.js';
import {
  type DocsKey,
  docsKeys,
  docsOf,
  entriesOf,
  expectText,
  knownWord,
  nameOf,
  refuseComments,
  type SlotList,
  slotsOf,
} from './slots.js';
import { restOf, spanWithin, splitText, type YamlEntry } from './yaml-tree.js';

export const resourceSlots: SlotList<'within' | 'id' | 'key' | 'version' | 'actions' | 'filters' | DocsKey> = {
  owner: 'a stored resource',
  keys: ['within', 'id', 'key', 'version', 'actions', 'filters', ...docsKeys],
};

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
    actions: entriesOf(at.actions, '`actions`', report).flatMap((each) => parseEffect(each, report) ?? []),
    filters: entriesOf(at.filters, '`filters`', report).flatMap((each) => parseFilter(each, report) ?? []),
    ...docsOf(entry, at, report),
  };
}

function parseEffect(entry: YamlEntry, report: Report): WrittenEffect | undefined {
  refuseComments(entry, 'The effect of an action', report);
  const text = expectText(entry.value, `the effect of "${shorten(entry.key.text)}"`, report);
  if (text === undefined) return undefined;
  const variant = nameOf(entry.key);
  if (text.text === 'nothing') return { variant, field: undefined };
  if (/^set\s+\S/.test(text.text)) return { variant, field: nameOf(restOf(text, 'set'.length)) };
  const message = `"${shorten(text.text)}" is not an effect of an action. Write \`nothing\`, or \`set\` and a field of the record.`;
  return refuse({ code: 'effect-is-known', message, span: text.span }, report);
}

export const filterOperators = ['equals', 'contains', 'contains any', 'includes', '<', '<=', '>', '>='] as const;

function parseFilter(entry: YamlEntry, report: Report): WrittenFilter | undefined {
  refuseComments(entry, 'A filter', report);
  const text = expectText(entry.value, `the filter of "${shorten(entry.key.text)}"`, report);
  if (text === undefined) return undefined;
  const [path = ''] = /^\S+/.exec(text.text) ?? [];
  const word = restOf(text, path.length);
  const messageOf = (hint: string): string =>
    `A filter is a path and an operator, ${filterOperators.map((name) => `\`${name}\``).join(', ')}.${hint || ' Other comparisons are predicates of `where`.'}`;
  const span = word.text === '' ? spanWithin(text, 0, text.text.length) : word.span;
  const name = { text: word.text.replace(/\s+/g, ' '), span };
  const operator = knownWord(name, { known: filterOperators, code: 'filter-syntax', messageOf }, report);
  const steps = splitText(text, path.split('.')).map(nameOf);
  const pathSpan = spanWithin(text, 0, path.length);
  return operator && { parameter: nameOf(entry.key), path: steps, pathSpan, operator };
}
