import type { OutputFile } from './output-file.js';

/** `types/src/types/Resource.ts` → package `types`, path `types/Resource`. */
const sourcePath = /^(?<package>[^/]+)\/src\/(?<path>.+)\.ts$/;

/**
 * Every path that one emitted file becomes: itself and, below `src/`, what is built from it.
 *
 *     types/src/index.ts → types/src/index.ts, types/dist/index.js, types/dist/index.d.ts
 */
export function outputPathsOf(path: string): readonly string[] {
  const built = builtPathsOf(path);
  return built === undefined ? [path] : [path, built.script, built.declarations];
}

/**
 * Builds one formatted TypeScript file: JavaScript and declarations. Each file is built from its own text alone, which
 * `isolatedDeclarations` makes possible.
 */
export async function build(file: OutputFile): Promise<readonly OutputFile[]> {
  const built = builtPathsOf(file.path);
  if (built === undefined) return [];
  // Loaded late: a run with nothing to build does not pay for it.
  const { isolatedDeclarationSync, transformSync } = await import('oxc-transform');
  const script = transformSync(file.path, file.text, { typescript: { onlyRemoveTypeImports: true } });
  // What the modules of the validators share is no business of users. Elsewhere `@internal` may be a word of the model.
  const stripInternal = file.path.startsWith('validators/');
  const declarations = isolatedDeclarationSync(file.path, file.text, { stripInternal });
  refuse(file.path, [...script.errors, ...declarations.errors]);
  const header = headerOf(file.text);
  const declarationText = alignComments(withoutHeader(escapeInvisible(declarations.code))).trimEnd();
  return [
    { path: built.script, text: `${header}${withoutHeader(escapeInvisible(script.code))}` },
    { path: built.declarations, text: `${withoutShebang(header)}${declarationText}\n` },
  ];
}

interface BuiltPaths {
  readonly script: string;
  readonly declarations: string;
}

function builtPathsOf(path: string): BuiltPaths | undefined {
  const parts = sourcePath.exec(path)?.groups;
  if (parts === undefined) return undefined;
  const stem = `${parts['package']}/dist/${parts['path']}`;
  return { script: `${stem}.js`, declarations: `${stem}.d.ts` };
}

// The builder keeps the comments of the statements it keeps, so the header may be lost or not: it is taken off and put back.
function headerOf(text: string): string {
  return /^(?:#!.*\n)?(?:\/\/ Code generated .*\n)?/.exec(text)?.[0] ?? '';
}

// Declarations are not run.
function withoutShebang(header: string): string {
  return header.replace(/^#!.*\n/, '');
}

function withoutHeader(text: string): string {
  return text.slice(headerOf(text).length);
}

// The builder writes escapes of strings as the characters they mean. A character that hides or turns the text around
// it can stand nowhere else than in such a string, so it becomes an escape again.
function escapeInvisible(text: string): string {
  return text.replaceAll(
    /(?![\t\n])\p{Cc}|[\u2028\u2029\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

// `*` of a doc comment under the one above, as people and prettier write it. No string spans lines, so no text changes.
function alignComments(text: string): string {
  return text.replaceAll(/^(\t*)\*/gm, '$1 *');
}

function refuse(
  path: string,
  errors: readonly { readonly message: string; readonly codeframe: string | null }[],
): void {
  const [first] = errors;
  if (first !== undefined) throw new Error(`Bug: "${path}" does not build: ${first.message}\n${first.codeframe ?? ''}`);
}
