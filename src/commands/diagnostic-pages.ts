import { readdirSync, readFileSync } from 'node:fs';

const pagesFolder = new URL('../../docs/diagnostics/', import.meta.url);

/** The codes that have a page, which are all; sorted. */
export function diagnosticCodes(): readonly string[] {
  const names = readdirSync(pagesFolder).filter((name) => name.endsWith('.md'));
  return names.map((name) => name.slice(0, -'.md'.length)).sort();
}

/** The page of a code, in Markdown. */
export function diagnosticPage(code: string): string {
  return readFileSync(new URL(`${code}.md`, pagesFolder), 'utf8');
}

/** What a page says first, without its heading: why there is such a diagnostic. */
export function introductionOf(page: string): string {
  const [, text = ''] = /^# .*\n+((?:.+\n)+)/.exec(page) ?? [];
  return text.trim().replaceAll('\n', ' ');
}

/** Of the introduction the first sentence. */
export function firstSentenceOf(page: string): string {
  const introduction = introductionOf(page);
  return /^.+?[.?!](?=\s|$)/.exec(introduction)?.[0] ?? introduction;
}
