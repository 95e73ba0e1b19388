import type { Report } from '../source/diagnostic.js';
import { shorten } from '../source/words.js';
import type { WrittenUnion, WrittenVariant } from './model-document.js';
import { parseMembers } from './parse-members.js';
import { parseType } from './parse-type.js';
import { docsOf, entriesOf, nameOf, refuseComments } from './slots.js';
import type { Name } from './written-parts.js';
import { isEmptyText, type YamlEntry } from './yaml-tree.js';

/** What is below `union Event by type:`. */
export function parseVariants(
  entry: YamlEntry,
  union: Name,
  report: Report,
): Pick<WrittenUnion, 'variants' | 'others'> {
  const entries = entriesOf(entry, `the variants of "${union.text}"`, report);
  const open = entries.filter(({ key }) => key.text === '...' && !key.isQuoted);
  const named = entries.filter((one) => !open.includes(one));
  if (named.length === 0) {
    report({ code: 'union-has-variants', message: `The union "${union.text}" has no variants.`, span: union.span });
  }
  const [others] = open;
  if (others !== undefined) checkOthers(others, others === entries.at(-1), report);
  const variants = named.map((variant) => parseVariant(variant, report));
  return { variants, ...(others && { others: nameOf(others.key) }) };
}

function parseVariant(variant: YamlEntry, report: Report): WrittenVariant {
  const name = nameOf(variant.key);
  if (variant.value.kind === 'text' && !isEmptyText(variant.value)) {
    const type = parseType(variant.value, `the variant "${shorten(name.text)}"`, report);
    return { name, type, fields: [], ...docsOf(variant, {}, report) };
  }
  const fields = parseMembers(variant.value, `the fields of the variant "${name.text}"`, report);
  return { name, type: undefined, fields, ...docsOf(variant, {}, report) };
}

/** `...: {}` */
function checkOthers(others: YamlEntry, isLast: boolean, report: Report): void {
  refuseComments(others, '`...` of a union', report);
  const { value, key } = others;
  if (!isLast) {
    const message = '`...` must be last: it marks the union as open. If a variant has this name, quote it.';
    report({ code: 'union-has-variants', message, span: key.span });
  }
  if (value.kind === 'broken' || (value.kind === 'map' && value.entries.length === 0)) return;
  const message =
    'Write `...: {}`: nobody knows the fields of a variant that may be added. Those that all variants have come from a type after `extends`. If a variant has this name, quote it.';
  report({ code: 'union-has-variants', message, span: key.span });
}
