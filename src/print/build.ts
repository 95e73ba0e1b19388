import type { FormatOptions } from 'oxfmt';
import type * as markdown from 'prettier/plugins/markdown';
import type * as standalone from 'prettier/standalone';
import type { OutputFile } from './output-file.js';
import { eachPart } from './code-parts.js';
import { invisibleEscaped } from './escape.js';
import { areChangesExpected } from './module-inputs.js';

/** `types/src/types/Resource.ts` → package `types`, path `types/Resource`; in a single package, `shop/types/src/…`. */
const sourcePath = /^(?<package>[^/]+(?:\/[^/]+)??)\/src\/(?<path>.+)\.ts$/;

/**
 * Every path that one emitted file produces: its own and, below `src/`, those of its build outputs.
 *
 *     client/src/index.ts → client/src/index.ts, client/dist/index.js, client/dist/index.d.ts
 *     types/src/index.ts → types/dist/index.js, types/dist/index.d.ts
 */
export function outputPathsOf(path: string): readonly string[] {
  const stem = builtStemOf(path);
  if (stem === undefined) return [path];
  return [...(isSourceShipped(path) ? [path] : []), `${stem}.js`, `${stem}.d.ts`];
}

/** The sources of the types are declarations, and those that are built from them say the same. */
export function isSourceShipped(path: string): boolean {
  return !/^(?:[^/]+\/)?types\/src\//.test(path);
}

/**
 * One emitted file, formatted, with its build outputs. Declarations beside a source keep the layout of the compiler,
 * which takes fewer lines.
 */
export async function makeReadable(emitted: OutputFile): Promise<readonly OutputFile[]> {
  const { path, print } = emitted;
  const printed = print === undefined ? emitted : { ...print(), path };
  if (!isSourceShipped(path)) return await Promise.all((await build(printed)).map(format));
  const formatted = await format(printed);
  const built = await build(formatted);
  return [formatted, ...(await Promise.all(built.map((file) => (file.path.endsWith('.js') ? format(file) : file))))];
}

/**
 * Builds one formatted TypeScript file: JavaScript and declarations. Each file is built from its own text alone, which
 * `isolatedDeclarations` makes possible.
 */
export async function build(file: OutputFile): Promise<readonly OutputFile[]> {
  const stem = builtStemOf(file.path);
  if (stem === undefined) return [];
  // Loaded late: a run with nothing to build does not need it.
  const { transformSync } = await import('oxc-transform');
  const isOfValidators = /^(?:[^/]+\/)?validators\/src\//.test(file.path);
  const {
    code,
    declaration = '',
    errors,
  } = transformSync(file.path, file.text, {
    // Hides what the modules of the validators share. In other packages `@internal` may come from the model.
    typescript: { onlyRemoveTypeImports: true, declaration: { stripInternal: isOfValidators } },
  });
  const [error] = errors;
  if (error !== undefined)
    throw new Error(`Bug: "${file.path}" does not build: ${error.message}\n${error.codeframe ?? ''}`);
  const header = headerOf(file.text);
  const declarationText = alignComments(withoutHeader(escapeInvisible(declaration))).trimEnd();
  const declarations = isSourceShipped(file.path) ? declarationText : `\n${apart(declarationText)}`;
  const script = withoutDocs(withoutHeader(escapeInvisible(code)));
  return [
    { path: `${stem}.js`, text: `${header}${isOfValidators ? withPureCalls(script) : script}` },
    { path: `${stem}.d.ts`, text: `${withoutShebang(header)}${declarations}\n` },
  ];
}

/** The path of the build outputs of a source, without extension; undefined for another file. */
function builtStemOf(path: string): string | undefined {
  const parts = sourcePath.exec(path)?.groups;
  return parts && `${parts['package']}/dist/${parts['path']}`;
}

// The compiler may drop the header with its statement, so it is removed and added again.
function headerOf(text: string): string {
  return /^(?:#!.*\n)?(?:\/\/ Code generated .*\n)?/.exec(text)?.[0] ?? '';
}

// Declarations are not executed.
function withoutShebang(header: string): string {
  return header.replace(/^#!.*\n/, '');
}

function withoutHeader(text: string): string {
  return text.slice(headerOf(text).length);
}

// The compiler replaces escapes in strings by the characters themselves. Invisible or bidirectional characters can only
// occur in such strings, so they are escaped again.
function escapeInvisible(text: string): string {
  return invisibleEscaped(text, '\t\n');
}

// Docs are in the declarations, for users, and in the source.
function withoutDocs(script: string): string {
  return script.replaceAll(/^\t*\/\*\*[^]*?\*\/\n/gm, '');
}

// Bundlers drop unused constants of a module, and what these call, only if the calls are marked. Sources are read by
// people, who need no such marks.
function withPureCalls(script: string): string {
  return script.replaceAll(/^(?:export )?const \w+ = (?=(?:new )?\w+\()/gm, '$&/* @__PURE__ */ ');
}

// Aligns the `*` of doc comments, as people and prettier do. No string literal spans lines, so none is changed.
function alignComments(text: string): string {
  return text.replaceAll(/^(\t*)\*/gm, '$1 *');
}

// A blank line before each declaration and its docs, as in a source.
function apart(declarations: string): string {
  return declarations.replaceAll(/^(?:\/\*\*|export (?!\*)|declare )/gm, '\n$&').replaceAll(/(\*\/\n)\n/g, '$1');
}

/** The layout of all output; equal to the `.oxfmtrc.json` of this repository. */
export const layout: { printWidth: number; singleQuote: boolean; trailingComma: 'all' } = {
  printWidth: 120,
  singleQuote: true,
  trailingComma: 'all',
};

/**
 * The file as prettier prints it. TypeScript, nearly all of the output, is formatted by oxfmt, which produces the same
 * bytes in a thirtieth of the time; tests compare the two. Formatted files, and kinds of files without a layout, are
 * unchanged. Also a syntax check: text that does not parse is a bug of a printer.
 */
export async function format(file: OutputFile): Promise<OutputFile> {
  if (file.isFormatted === true) return file;
  const [, extension = ''] = /\.((?:d\.)?\w+)$/.exec(file.path) ?? [];
  const formatter = formatters[extension];
  return formatter === undefined ? file : { path: file.path, text: await formatter(file) };
}

const formatters: Readonly<Record<string, (file: OutputFile) => Promise<string>>> = {
  ts: formatCode,
  'd.ts': formatBuilt,
  js: formatBuilt,
  md: formatMarkdown,
};

/** The compiler splits every object over several lines; this puts it back on one, if it fits, as in its source. */
async function formatBuilt(file: OutputFile): Promise<string> {
  return await formatCode(file, { ...layout, objectWrap: 'collapse' });
}

// Both libraries are loaded late: a run with nothing to format does not load them.
/** Refuses what does not parse. */
export async function formatCode({ path, text }: OutputFile, options: FormatOptions = layout): Promise<string> {
  const { format: formatText } = await import('oxfmt');
  const parts = await eachPart(text, (part) => formatText(path, part, options));
  const [error] = parts.flatMap(({ result }) => result.errors);
  if (error !== undefined) throw new Error(`Bug: "${path}" does not parse: ${error.message}`);
  // The formatter removes blank lines at the end of a part.
  const gaps = parts.slice(1).map((_, index) => (parts[index]?.part.endsWith('\n\n') === true ? '\n' : ''));
  return parts.map(({ result }, index) => result.code + (gaps[index] ?? '')).join('');
}

/** The code blocks of each page as they were last formatted, so that a run that watches formats only changed ones. */
const lastFences = new Map<string, ReadonlyMap<string, string>>();

/** Formats code blocks with the code formatter, so that prettier only needs its Markdown plugin. */
async function formatMarkdown({ path, text, isProseFormatted = false }: OutputFile): Promise<string> {
  const parts = text.split(/^(```(?:ts|json)\n[^]*?^```$)/m);
  const last = lastFences.get(path);
  const fences = new Map<string, string>();
  // One after the other: the formatter starts a thread for each call that waits, and keeps the memory of all of them.
  for (const part of parts.filter((_, index) => index % 2 === 1)) {
    if (!fences.has(part)) fences.set(part, last?.get(part) ?? (await formatFence(path, part)));
  }
  if (areChangesExpected()) lastFences.set(path, fences);
  const codeDone = parts.map((part, index) => (index % 2 === 0 ? part : (fences.get(part) ?? ''))).join('');
  if (isProseFormatted) return codeDone;
  // The parts of prettier that format Markdown: two files, which are copied when modelwright is built.
  const [prettier, plugin] = await Promise.all([
    import(new URL('../../dist/prettier.mjs', import.meta.url).href) as Promise<typeof standalone>,
    import(new URL('../../dist/prettier-markdown.mjs', import.meta.url).href) as Promise<typeof markdown>,
  ]);
  return await prettier.format(codeDone, { ...layout, parser: 'markdown', plugins: [plugin] });
}

async function formatFence(path: string, fence: string): Promise<string> {
  const start = fence.indexOf('\n');
  const language = fence.slice(3, start);
  const text = fence.slice(start + 1, fence.lastIndexOf('```'));
  const formatted = await formatCode({ path: `${path}.${language === 'ts' ? 'mts' : language}`, text });
  return `\`\`\`${language}\n${formatted}\`\`\``;
}
