import type * as markdown from 'prettier/plugins/markdown';
import type * as standalone from 'prettier/standalone';

/** The parts of prettier that format Markdown: two files, which are copied when modelwright is built. */
export async function loadPrettier(): Promise<{
  readonly formatText: typeof standalone.format;
  readonly markdown: typeof markdown;
}> {
  const [{ format }, plugin] = await Promise.all([
    import(new URL('../../dist/prettier.mjs', import.meta.url).href) as Promise<typeof standalone>,
    import(new URL('../../dist/prettier-markdown.mjs', import.meta.url).href) as Promise<typeof markdown>,
  ]);
  return { formatText: format, markdown: plugin };
}
