import type { Report } from '../source/report.js';
import { foreignShape } from './foreign-words.js';
import type { Name, WrittenMember } from './model-document.js';
import { parseTypeText } from './parse-type.js';
import { docsOf, expectMap, expectText, reportLater, shorten, slotsOf } from './slots.js';
import type { SlotList } from './slots.js';
import type { TypeExpression } from './type-expression.js';
import type { YamlEntry, YamlNode } from './yaml-tree.js';
import { spanWithin } from './yaml-tree.js';

const longForm: SlotList<'type' | 'docs' | 'gap' | 'default'> = {
  owner: 'the long form of a field or parameter',
  keys: ['type', 'docs', 'gap', 'default'],
  later: { example: 'An example', deprecated: 'Deprecation', fields: 'A nested object without a name' },
};

/** Fields, parameters, holes or headers: a map from name to type. */
export function parseMembers(node: YamlNode, owner: string, report: Report): readonly WrittenMember[] {
  const members = expectMap(node, owner, report)?.entries.map((entry) => parseMember(entry, report)) ?? [];
  const firsts = new Map<string, Name>();
  return members.filter(({ name }) => {
    const first = firsts.get(name.text);
    firsts.set(name.text, first ?? name);
    // `a` and `a?` are different keys to YAML.
    if (first !== undefined) {
      const message = `"${shorten(name.text)}" is declared twice, once with \`?\` and once without. Keep one.`;
      report({
        code: 'field-is-declared-once',
        message,
        span: name.span,
        notes: [{ message: 'It stands here first.', span: first.span }],
      });
    }
    return first === undefined;
  });
}

function parseMember(entry: YamlEntry, report: Report): WrittenMember {
  const isOptional = entry.key.text.endsWith('?') && entry.key.text.length > 1;
  const text = isOptional ? entry.key.text.slice(0, -1) : entry.key.text;
  const name = { text, span: spanWithin(entry.key, 0, text.length) };
  refuseName(name, report);
  const hasType =
    entry.value.kind === 'map' &&
    entry.value.entries.some(({ key }) => key.text === 'type') &&
    foreignShape(text, entry.value) === undefined;
  // Without `type:` it is a nested object, which is one problem, not one for each of its keys.
  const long = hasType ? slotsOf(entry.value, longForm, report) : {};
  const written = long.default && expectText(long.default.value, '`default`', report);
  const { type, default: short } = parseTypeAndDefault(long.type?.value ?? entry.value, entry, report);
  return {
    name,
    isOptional,
    type,
    default: written === undefined ? short : { text: written.text, span: written.span },
    ...docsOf(entry, long, report),
  };
}

function refuseName(name: Name, report: Report): void {
  if (name.text.length > 1 && name.text.startsWith('/') && name.text.endsWith('/')) {
    reportLater('A name given by a regular expression', name.span, report);
  }
}

function parseTypeAndDefault(
  node: YamlNode,
  entry: YamlEntry,
  report: Report,
): { type: TypeExpression; default: Name | undefined } {
  const broken: TypeExpression = { kind: 'broken', span: entry.key.span };
  if (node.kind === 'map') {
    const message = `"${shorten(entry.key.text)}" needs a \`type:\`. ${foreignShape(shorten(entry.key.text), node) ?? 'A field holds no nested object without a name: give the shape one under `types:`.'}`;
    report({ code: 'value-fits-slot', message, span: entry.key.span });
    return { type: broken, default: undefined };
  }
  if (node.kind === 'list') {
    const [only, second] = node.items;
    const hint =
      only?.value.kind === 'text' && second === undefined
        ? `An array is written \`${shorten(only.value.text)}[]\`.`
        : 'An enum gets a name under `types:`, `Color: [red, green]`, and the field has that name as its type.';
    report({ code: 'value-fits-slot', message: `A list is no type of a field. ${hint}`, span: node.span });
    return { type: broken, default: undefined };
  }
  const text = expectText(node, `the type of "${shorten(entry.key.text)}"`, report);
  return text === undefined ? { type: broken, default: undefined } : parseTypeText(text, report);
}

/** A type text where no default can stand. */
export function parseType(node: YamlNode, owner: string, report: Report): TypeExpression {
  const text = expectText(node, owner, report);
  if (text === undefined) return { kind: 'broken', span: node.span };
  const { type, default: value } = parseTypeText(text, report);
  if (value !== undefined) {
    report({ code: 'default-is-on-a-parameter', message: `A default has no place in ${owner}.`, span: value.span });
  }
  return type;
}
