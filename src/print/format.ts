import type { Options } from 'prettier';
import type { OutputFile } from './output-file.js';

/** How everything that comes out is laid out; equal to the `.prettierrc.json` of this repository. */
const layout: Options = { printWidth: 120, singleQuote: true, trailingComma: 'all' };

const parsersByExtension: Readonly<Record<string, string>> = { ts: 'typescript', json: 'json', md: 'markdown' };

/**
 * The file as prettier prints it; one that is formatted already, and one of a kind that prettier does not know, is left
 * as it is. Also the syntax gate: text that does not parse is a mistake of a printer.
 */
export async function format(file: OutputFile): Promise<OutputFile> {
  if (file.isFormatted === true) return file;
  const parser = parsersByExtension[file.path.slice(file.path.lastIndexOf('.') + 1)];
  if (parser === undefined) return file;
  // Loaded late: a run with nothing to format does not pay for it.
  const prettier = await import('prettier');
  try {
    return { path: file.path, text: await prettier.format(file.text, { ...layout, parser }) };
  } catch (error) {
    throw new Error(`Bug: "${file.path}" does not parse: ${String(error)}`, { cause: error });
  }
}
