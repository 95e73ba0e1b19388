import { refuse, type Report } from '../source/diagnostic.js';
import type { WrittenEnum } from './model-document.js';
import { docsOf, expectText, nameWithin, refuseComments, shorten } from './slots.js';
import type { Name, WrittenDocs } from './written-name.js';
import { textWithin, type YamlItem, type YamlList, type YamlText } from './yaml-tree.js';

/** `[red, 1, true, ...]` */
export function parseEnum(
  base: WrittenDocs & Pick<WrittenEnum, 'name' | 'typeParameters' | 'isMade'>,
  list: YamlList,
  report: Report,
): WrittenEnum {
  const last = list.items.at(-1)?.value;
  const isOpen = last?.kind === 'text' && last.text === '...' && !last.isQuoted;
  if (isOpen) refuseComments(list.items.at(-1) as YamlItem, '`...` of an enum', report);
  const items = isOpen ? list.items.slice(0, -1) : list.items;
  if (items.length === 0) {
    report({ code: 'enum-has-members', message: `The enum "${base.name.text}" has no members.`, span: base.name.span });
  }
  const members = items.flatMap((item) => parseEnumMember(item, base.name, report) ?? []);
  refuseHalf(members, report);
  return { kind: 'enum', ...base, isOpen, members };
}

function parseEnumMember(item: YamlItem, owner: Name, report: Report): WrittenEnum['members'][number] | undefined {
  const text = expectText(item.value, `a member of the enum "${owner.text}"`, report);
  if (text === undefined) return undefined;
  if (/^(?:\.{2,}|…)$/.test(text.text) && !text.isQuoted) {
    const message =
      text.text === '...'
        ? '`...` must be last: it marks the enum as open.'
        : `Write \`...\`, which marks the enum as open, or put "${shorten(text.text)}" in quotes.`;
    return refuse({ code: 'enum-has-members', message, span: text.span }, report);
  }
  const { constant = text, display } = (text.isQuoted ? undefined : namedConstant(text)) ?? {};
  if (display !== undefined && !/^[A-Za-z][A-Za-z0-9_]{0,99}$/.test(display.text)) {
    const message = `"${shorten(display.text)}" cannot be the name of a member of an enum. Use letters and digits, as in \`1 as low\`. Write \`"${shorten(text.text)}"\` if it is a string.`;
    return refuse({ code: 'enum-member-is-exact', message, span: display.span }, report);
  }
  const value = text.isQuoted ? text.text : constantOf(constant, report);
  if (value === undefined) return undefined;
  const marks = { ...(text.isQuoted && { isQuoted: true as const }), ...(display && { display }) };
  return { value, ...marks, span: text.span, ...docsOf(item, {}, report) };
}

/** `1 as low` */
function namedConstant(text: YamlText): { readonly constant: YamlText; readonly display: Name } | undefined {
  const [, constant = '', between = '', display] = /^(true|false|-?\d\S*)( +as +)(.+)$/.exec(text.text) ?? [];
  if (display === undefined) return undefined;
  return {
    constant: textWithin(text, 0, constant.length),
    display: nameWithin(text, constant.length + between.length, text.text.length),
  };
}

/** In code, some members would have names, and the others numbers. */
function refuseHalf(members: WrittenEnum['members'], report: Report): void {
  const numbers = members.filter(({ value }) => typeof value !== 'string');
  const named = numbers.find(({ display }) => display !== undefined);
  const bare = numbers.find(({ display }) => display === undefined);
  if (named === undefined || bare === undefined) return;
  const message = `\`${bare.value}\` has no name, and other members of this enum have one. Write \`${bare.value} as name\`.`;
  const notes = [{ message: 'This one has a name.', span: named.span }];
  report({ code: 'enum-member-is-exact', message, span: bare.span, notes });
}

/** The value of an unquoted string; reported if it is ambiguous. */
function constantOf({ text, span }: YamlText, report: Report): string | number | boolean | undefined {
  if (text === 'true' || text === 'false') return text === 'true';
  if (text === 'null') {
    const message =
      'null cannot be a member of an enum. Write `| null` where the enum is used, or `"null"` for the string.';
    return refuse({ code: 'enum-member-is-exact', message, span }, report);
  }
  if (/^\w+ = -?\d+$/.test(text)) {
    const message = `The members of an enum are not numbered: \`${/^\w*/.exec(text)?.[0] ?? ''}\`. Write \`"${shorten(text)}"\` if it is a string.`;
    return refuse({ code: 'enum-member-is-exact', message, span }, report);
  }
  if (/^[\w-]+ as [A-Za-z]\w*$/.test(text)) {
    const message = `Only numbers, \`true\` and \`false\` can be named in generated code: \`1 as low\`. Write \`"${shorten(text)}"\` if it is a string.`;
    return refuse({ code: 'enum-member-is-exact', message, span }, report);
  }
  // A number as in JSON; anything else, such as 007 or 1.2.3, is a string.
  if (!/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text)) return text;
  const value = Number(text);
  const isExact = String(value) === text && Math.abs(value) <= Number.MAX_SAFE_INTEGER;
  if (isExact) return value;
  const isText = `\`"${shorten(text)}"\` if it is a string`;
  const message =
    Math.abs(value) <= Number.MAX_SAFE_INTEGER
      ? `\`${shorten(text)}\` is a number that reads back as \`${value + 0}\`. Write that, or ${isText}.`
      : `\`${shorten(text)}\` is a number beyond ±(2^53−1), which JSON parsers round. Write ${isText}.`;
  return refuse({ code: 'enum-member-is-exact', message, span }, report);
}
