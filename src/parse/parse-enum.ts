import type { Report } from '../source/report.js';
import type { Name, WrittenDocs, WrittenEnum } from './model-document.js';
import { docsOf, expectText, refuseComments, shorten } from './slots.js';
import type { YamlItem, YamlList, YamlText } from './yaml-tree.js';

/** `[red, 1, true, ...]` */
export function parseEnum(
  base: WrittenDocs & Pick<WrittenEnum, 'name' | 'typeParameters'>,
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
  return { kind: 'enum', ...base, isOpen, members: items.flatMap((item) => parseEnumMember(item, base.name, report)) };
}

function parseEnumMember(item: YamlItem, owner: Name, report: Report): WrittenEnum['members'] {
  const text = expectText(item.value, `a member of the enum "${owner.text}"`, report);
  if (text === undefined) return [];
  if (text.text === '...' && !text.isQuoted) {
    report({
      code: 'enum-has-members',
      message: '`...` stands last: it says that the enum may grow.',
      span: text.span,
    });
    return [];
  }
  const value = text.isQuoted ? text.text : constantOf(text, report);
  return value === undefined ? [] : [{ value, span: text.span, ...docsOf(item, {}, report) }];
}

/** What an unquoted text stands for; reported where nobody could say for sure. */
function constantOf({ text, span }: YamlText, report: Report): string | number | boolean | undefined {
  if (text === 'true' || text === 'false') return text === 'true';
  if (text === 'null') {
    const message = 'null is no member of an enum. Write `| null` where the enum is used, or `"null"` for the text.';
    report({ code: 'enum-member-is-exact', message, span });
    return undefined;
  }
  // As JSON writes a number; anything else, such as 007 or 1.2.3, is text.
  if (!/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text)) return text;
  const value = Number(text);
  const isExact = String(value) === text && Math.abs(value) <= Number.MAX_SAFE_INTEGER;
  if (isExact) return value;
  const isText = `\`"${shorten(text)}"\` if it is a text`;
  const message =
    Math.abs(value) <= Number.MAX_SAFE_INTEGER
      ? `\`${shorten(text)}\` is a number that comes back as \`${value + 0}\`. Write that, or ${isText}.`
      : `\`${shorten(text)}\` is a number beyond ±(2^53−1), which readers of JSON round. Write ${isText}.`;
  report({ code: 'enum-member-is-exact', message, span });
  return undefined;
}
