import { type Cursor, peek } from './type-cursor.js';
import { builtInNames, membersIn, type TypeExpression } from './type-expression.js';
import { noComments, spanWithin, textWithin, type YamlItem, type YamlText } from './yaml-tree.js';

/** `[red, green]` inside a type: the same list that YAML would read. */
export function readList(cursor: Cursor): TypeExpression {
  const { text } = cursor;
  const { start, end } = peek(cursor);
  cursor.at += 1;
  const items = membersIn(text.text, start + 1).members.map((member) => itemOf(text, member));
  const span = spanWithin(text, start, end);
  return { kind: 'inline', node: { kind: 'list', items, span }, span };
}

function itemOf(text: YamlText, member: { readonly text: string; readonly start: number }): YamlItem {
  const [start, end] = [member.start, member.start + member.text.length];
  const isQuoted = /^(?:".*"|'.*')$/.test(member.text);
  const inset = isQuoted ? 1 : 0;
  const word = textWithin(text, start + inset, end - inset);
  return { value: { ...word, span: spanWithin(text, start, end), isQuoted, isOneLine: true }, ...noComments };
}

interface Word {
  readonly text: string;
  readonly isQuoted?: boolean;
}

/** What to write instead of a list of types, `[number, number]`, as `owner`; a quoted member is a string. */
export function meantByTypes(
  words: readonly Word[],
  isDeclared: (name: string) => boolean,
  owner = '',
): string | undefined {
  const types = words.filter(({ text }) => text !== 'null').map((word) => typeIn(word, isDeclared));
  const [first] = types;
  if (first === undefined || types.includes(undefined)) return undefined;
  const isAlone = words.length === 1;
  const meant = /(?:Extends|Implements|AllOf)$/.test(owner)
    ? `A type with the fields of another is written \`B extends ${types.join(', ')}:\`.`
    : types.length < words.length
      ? `If it may be null, write \`${types.join(' | ')} | null\`.`
      : isAlone
        ? `For a list, write \`${first}[]\`.`
        : `For values of these types in this order, write \`tuple<${types.join(', ')}>\`.`;
  const quoted = `\`[${words.map(({ text }) => `"${text}"`).join(', ')}]\``;
  return isAlone
    ? `The only member of this enum is the name of a type. ${meant} If the word is meant, put it in quotes: ${quoted}.`
    : `The members of this enum are names of types. ${meant} If the words are meant, put them in quotes: ${quoted}.`;
}

/** The type that an unquoted word names: `Pet` for `Pet` and `Pet!`. */
export function typeIn({ text, isQuoted }: Word, isDeclared: (name: string) => boolean): string | undefined {
  const [, name = ''] = (isQuoted !== true && /^([A-Za-z][\w-]*)[!?]?$/.exec(text)) || [];
  return isDeclared(name) ? name : scalarOf(name);
}

/** A scalar of the language, also with a capital letter as in some other languages: `String`, `Int`. */
function scalarOf(name: string): string | undefined {
  const isForeign = /^[A-Z]/.test(name);
  const word = isForeign ? name.toLowerCase() : name;
  return builtInNames.find((known) => known === word) ?? (isForeign ? foreignScalars.get(word) : undefined);
}

const foreignScalars: ReadonlyMap<string, string> = new Map([
  ['int', 'integer'],
  ['long', 'int64'],
  ['bool', 'boolean'],
  ['double', 'number'],
  ['id', 'string'],
]);
