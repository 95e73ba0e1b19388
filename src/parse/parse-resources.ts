import type { Report } from '../source/diagnostic.js';
import { didYouMean, fixTo, nearestWord } from '../source/nearest-word.js';
import type { Name, WrittenEffect, WrittenFilter, WrittenResource } from './model-document.js';
import {
  type DocsKey,
  docsKeys,
  docsOf,
  expectMap,
  expectText,
  nameOf,
  refuseComments,
  shorten,
  type SlotList,
  slotsOf,
} from './slots.js';
import { spanWithin, type YamlEntry, type YamlNode } from './yaml-tree.js';

const slots: SlotList<'within' | 'id' | 'key' | 'version' | 'actions' | 'filters' | DocsKey> = {
  owner: 'a stored resource',
  keys: ['within', 'id', 'key', 'version', 'actions', 'filters', ...docsKeys],
};

/** How records are stored, under `resources:`. */
export function parseResources(node: YamlNode, report: Report): readonly WrittenResource[] {
  const entries = expectMap(node, '`resources`', report)?.entries ?? [];
  return entries.flatMap((entry) => parseResource(entry, report) ?? []);
}

function parseResource(entry: YamlEntry, report: Report): WrittenResource | undefined {
  const name = nameOf(entry.key);
  const at = slotsOf(entry.value, slots, report);
  const word = (slot: YamlEntry | undefined): Name | undefined => {
    const text = slot && expectText(slot.value, `\`${slot.key.text}\``, report);
    return text && nameOf(text);
  };
  const id = word(at.id);
  if (at.id === undefined) {
    report({
      code: 'required-key',
      message: `The stored resource "${shorten(name.text)}" needs \`id:\`, the field with its identifier.`,
      span: name.span,
    });
  }
  if (id === undefined) return undefined;
  return {
    name,
    within: word(at.within),
    id,
    key: word(at.key),
    version: word(at.version),
    actions: at.actions ? parseEffects(at.actions.value, report) : [],
    filters: at.filters ? parseFilters(at.filters.value, report) : [],
    ...docsOf(entry, at, report),
  };
}

function parseEffects(node: YamlNode, report: Report): readonly WrittenEffect[] {
  const entries = expectMap(node, '`actions`', report)?.entries ?? [];
  return entries.flatMap((entry): readonly WrittenEffect[] => {
    refuseComments(entry, 'What an action does', report);
    const text = expectText(entry.value, `what "${shorten(entry.key.text)}" does`, report);
    if (text === undefined) return [];
    const variant = nameOf(entry.key);
    if (text.text === 'nothing') return [{ variant, field: undefined }];
    const field = /^set\s+(\S.*)$/.exec(text.text)?.[1];
    if (field !== undefined) return [{ variant, field }];
    const message = `"${shorten(text.text)}" is nothing an action does. Write \`nothing\`, or \`set\` and a field of the record.`;
    report({ code: 'effect-is-known', message, span: text.span });
    return [];
  });
}

const operators = ['equals', 'contains', 'contains any', 'includes'] as const;

function parseFilters(node: YamlNode, report: Report): readonly WrittenFilter[] {
  const entries = expectMap(node, '`filters`', report)?.entries ?? [];
  return entries.flatMap((entry) => {
    refuseComments(entry, 'A filter', report);
    const text = expectText(entry.value, `what "${shorten(entry.key.text)}" selects`, report);
    if (text === undefined) return [];
    const [, path = '', gap = '', word = ''] = /^(\S+)(\s*)(.*)$/.exec(text.text) ?? [];
    const operator = operators.find((known) => known === word.replace(/\s+/g, ' ').trim());
    if (operator !== undefined) return [{ parameter: nameOf(entry.key), path: path.split('.'), operator }];
    const known = operators.map((name) => `\`${name}\``).join(', ');
    const message = `A filter is a path and an operator, ${known}.${didYouMean(word, operators)}`;
    const span = spanWithin(text, word === '' ? 0 : path.length + gap.length, text.text.length);
    const nearest = operators.find((operator) => operator === nearestWord(word, operators));
    report({ code: 'filter-syntax', message, span, fix: fixTo(nearest, span) });
    return nearest === undefined ? [] : [{ parameter: nameOf(entry.key), path: path.split('.'), operator: nearest }];
  });
}

export { operators as filterOperators, slots as resourceSlots };
