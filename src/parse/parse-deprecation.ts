import type { Report } from '../source/report.js';
import type { Name, WrittenDeprecation, WrittenDocs } from './model-document.js';
import { type DocsKey, docsOf, expectText, nameOf, type SlotList, type Slots, slotsOf } from './slots.js';
import type { YamlComments, YamlEntry } from './yaml-tree.js';

type DeprecationKey = 'since' | 'sunset' | 'link' | 'docs';

const slots: SlotList<DeprecationKey> = {
  owner: '`deprecated`',
  keys: ['since', 'sunset', 'link', 'docs'],
};

/** What is said about an endpoint or a group, whose deprecation may have a date. */
export type WrittenDatedDocs = WrittenDocs & { readonly deprecation: WrittenDeprecation | undefined };

/**
 * As `docsOf`, and the dated form: `deprecated: { since: 2026-03-01, sunset: 2027-01-01, docs: Use "list". }`, where `#!` lines
 * may stand for `docs:`.
 */
export function datedDocsOf(entry: YamlComments, long: Slots<DocsKey>, report: Report): WrittenDatedDocs {
  const { deprecated } = long;
  if (deprecated?.value.kind !== 'map') return { ...docsOf(entry, long, report), deprecation: undefined };
  const at = slotsOf(deprecated.value, slots, report);
  const { deprecated: _dated, ...others } = long;
  const docs = docsOf(entry, at.docs === undefined ? others : { ...others, deprecated: at.docs }, report);
  if (docs.deprecated === undefined && at.docs === undefined) {
    const message = '`deprecated` needs `docs:`, why and what to use in its place, or `#!` lines above the name.';
    report({ code: 'required-key', message, span: deprecated.key.span });
  }
  const since = at.since && textOf(at.since, report);
  if (at.since === undefined) {
    const message =
      '`deprecated` needs `since:`, the day from which on it is not to be used, such as `since: 2026-03-01`.';
    report({ code: 'required-key', message, span: deprecated.key.span });
  }
  const deprecation: WrittenDeprecation | undefined = since && {
    since,
    sunset: at.sunset && textOf(at.sunset, report),
    link: at.link && textOf(at.link, report),
  };
  return { ...docs, deprecation };
}

function textOf({ key, value }: YamlEntry, report: Report): Name | undefined {
  const text = expectText(value, `\`${key.text}\` of \`deprecated\``, report);
  return text && nameOf(text);
}

export { slots as deprecationSlots };
