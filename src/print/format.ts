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

// Loaded late: a run with nothing to format does not pay for them.
const formatters: Readonly<Record<string, (file: OutputFile) => Promise<string>>> = {
  ts: async ({ path, text }) => {
    const { format: formatCode } = await import('oxfmt');
    const { code, errors } = await formatCode(path, text, layout);
    if (errors.length > 0) throw new Error(`Bug: "${path}" does not parse: ${errors[0]?.message}`);
    return code;
  },
  json: (file) => withPrettier(file, 'json'),
  md: (file) => withPrettier(file, 'markdown'),
};

async function withPrettier({ path, text }: OutputFile, parser: string): Promise<string> {
  const prettier = await import('prettier');
  try {
    return await prettier.format(text, { ...layout, parser });
  } catch (error) {
    throw new Error(`Bug: "${path}" does not parse: ${String(error)}`, { cause: error });
  }
}
