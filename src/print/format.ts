import type { FormatOptions } from 'oxfmt';
import type { OutputFile } from './output-file.js';

/** How everything that comes out is laid out; equal to the `.prettierrc.json` of this repository. */
export const layout: { printWidth: number; singleQuote: boolean; trailingComma: 'all' } = {
  printWidth: 120,
  singleQuote: true,
  trailingComma: 'all',
};

/**
 * The file as prettier prints it. TypeScript, which is nearly everything, is laid out by oxfmt, which writes the same bytes
 * in a thirtieth of the time; tests hold the one against the other. A file that is laid out already, and one of a
 * kind without a layout, is left as it is. Also the syntax gate: text that does not parse is a mistake of a printer.
 */
export async function format(file: OutputFile): Promise<OutputFile> {
  if (file.isFormatted === true) return file;
  const formatter = formatters[file.path.slice(file.path.lastIndexOf('.') + 1)];
  return formatter === undefined ? file : { path: file.path, text: await formatter(file) };
}

const formatters: Readonly<Record<string, (file: OutputFile) => Promise<string>>> = {
  ts: formatCode,
  // The builder breaks every object into lines: here it is on one again, where it fits, as in its source.
  js: (file) => formatCode(file, { ...layout, objectWrap: 'collapse' }),
  md: formatMarkdown,
};

// Both libraries are loaded late: a run with nothing to format does not pay for them.
async function formatCode({ path, text }: OutputFile, options: FormatOptions = layout): Promise<string> {
  const { format: formatText } = await import('oxfmt');
  const { code, errors } = await formatText(path, text, options);
  if (errors.length > 0) throw new Error(`Bug: "${path}" does not parse: ${errors[0]?.message}`);
  return code;
}

/** The code in it by what lays out code, so that of prettier nothing is loaded but what knows Markdown. */
async function formatMarkdown({ path, text }: OutputFile): Promise<string> {
  const [{ format: formatText }, markdown] = await Promise.all([
    import('prettier/standalone'),
    import('prettier/plugins/markdown'),
  ]);
  const parts = text.split(/^(```ts\n[^]*?^```$)/m);
  const codeDone = await Promise.all(parts.map((part, index) => (index % 2 === 0 ? part : formatFence(path, part))));
  return await formatText(codeDone.join(''), { ...layout, parser: 'markdown', plugins: [markdown] });
}

async function formatFence(path: string, fence: string): Promise<string> {
  const text = fence.slice(fence.indexOf('\n') + 1, fence.lastIndexOf('```'));
  return `\`\`\`ts\n${await formatCode({ path: `${path}.mts`, text })}\`\`\``;
}
