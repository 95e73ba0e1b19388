import type { OutputFile } from './output-file.js';

/** `types/src/types/Resource.ts` → package `types`, path `types/Resource`. */
const sourcePath = /^(?<package>[^/]+)\/src\/(?<path>.+)\.ts$/;

/**
 * Every path that one emitted file becomes: itself and, below `src/`, what is built from it.
 *
 *     types/src/index.ts → types/src/index.ts, types/dist/index.js, types/dist/index.d.ts, types/dist/index.d.ts.map
 */
export function outputPathsOf(path: string): readonly string[] {
  const built = builtPathsOf(path);
  return built === undefined ? [path] : [path, built.script, built.declarations, built.map];
}

/**
 * Builds one formatted TypeScript file: JavaScript, declarations, and the map that leads an editor from a declaration to
 * its source. Each file is built from its own text alone, which `isolatedDeclarations` makes possible.
 */
export async function build(file: OutputFile): Promise<readonly OutputFile[]> {
  const built = builtPathsOf(file.path);
  if (built === undefined) return [];
  // Loaded late: a run with nothing to build does not pay for it.
  const { isolatedDeclarationSync, transformSync } = await import('oxc-transform');
  const script = transformSync(file.path, file.text, { typescript: { onlyRemoveTypeImports: true } });
  const declarations = isolatedDeclarationSync(file.path, file.text, { sourcemap: true });
  refuse(file.path, [...script.errors, ...declarations.errors]);
  if (declarations.map === undefined) throw new Error(`Bug: no declaration map for "${file.path}".`);
  const header = headerOf(file.text);
  const fileName = built.declarations.slice(built.declarations.lastIndexOf('/') + 1);
  const { mappings, names } = declarations.map;
  const added = linesIn(withoutShebang(header)) - linesIn(headerOf(declarations.code));
  const map = {
    version: 3,
    file: fileName,
    sources: [built.sourceFromMap],
    names,
    mappings: ';'.repeat(added) + mappings,
  };
  const declarationText = alignComments(withoutHeader(escapeInvisible(declarations.code))).trimEnd();
  return [
    { path: built.script, text: `${header}${withoutHeader(escapeInvisible(script.code))}` },
    {
      path: built.declarations,
      text: `${withoutShebang(header)}${declarationText}\n//# sourceMappingURL=${fileName}.map\n`,
    },
    { path: built.map, text: `${JSON.stringify(map)}\n` },
  ];
}

interface BuiltPaths {
  readonly script: string;
  readonly declarations: string;
  readonly map: string;
  /** The source as seen from the map: `../../src/types/Resource.ts`. */
  readonly sourceFromMap: string;
}

function builtPathsOf(path: string): BuiltPaths | undefined {
  const parts = sourcePath.exec(path)?.groups;
  if (parts === undefined) return undefined;
  const stem = `${parts['package']}/dist/${parts['path']}`;
  const up = '../'.repeat((parts['path'] ?? '').split('/').length);
  return {
    script: `${stem}.js`,
    declarations: `${stem}.d.ts`,
    map: `${stem}.d.ts.map`,
    sourceFromMap: `${up}src/${parts['path']}.ts`,
  };
}

// The builder keeps the comments of the statements it keeps, so the header may be lost or not: it is taken off and put back.
function headerOf(text: string): string {
  return /^(?:#!.*\n)?(?:\/\/ Code generated .*\n)?/.exec(text)?.[0] ?? '';
}

// Declarations are not run.
function withoutShebang(header: string): string {
  return header.replace(/^#!.*\n/, '');
}

function linesIn(text: string): number {
  return text.split('\n').length - 1;
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
