import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Model } from '../../src/model/model.js';
import { parse } from '../../src/parse/parse.js';
import { resolve } from '../../src/resolve/resolve.js';
import { check } from '../../src/rules/check.js';
import { rules } from '../../src/rules/index.js';
import type { WithDiagnostics } from '../../src/source/diagnostic.js';
import { printDiagnostics } from '../../src/source/print-diagnostic.js';
import { sortDiagnostics } from '../../src/source/sort-diagnostics.js';
import type { SourceFile } from '../../src/source/source-file.js';

const modelFolder = fileURLToPath(new URL('../../model', import.meta.url));

/** The files of `model/`, as the command line would find them. */
export function exampleFiles(): readonly SourceFile[] {
  return readdirSync(modelFolder)
    .filter((name) => name.endsWith('.yaml'))
    .sort()
    .map((name) => ({ path: `model/${name}`, text: readFileSync(join(modelFolder, name), 'utf8') }));
}

/** The example API. Throws, with everything printed, when it does not compile. */
export function exampleModel(): Model {
  return modelOf(exampleFiles());
}

/** The model of a text, `model.yaml`, or of several by path. Throws when it does not compile. */
export function modelOfText(text: string | Readonly<Record<string, string>>): Model {
  return modelOf(filesOf(text));
}

/** The model of a text, `model.yaml`, or of several by path, with everything there is to say about it. */
export function compileText(text: string | Readonly<Record<string, string>>): WithDiagnostics<Model> {
  return compileFiles(filesOf(text));
}

/** What a person would see for a text: every diagnostic, printed; nothing for a good model. */
export function diagnosticsOfText(text: string | Readonly<Record<string, string>>): string {
  return printDiagnostics(compileText(text).diagnostics, filesOf(text));
}

export function compileFiles(files: readonly SourceFile[]): WithDiagnostics<Model> {
  const parsed = files.map(parse);
  const { value, diagnostics } = resolve(parsed.map((document) => document.value));
  const all = [...parsed.flatMap((document) => document.diagnostics), ...diagnostics, ...check(value, rules)];
  return { value, diagnostics: sortDiagnostics(all) };
}

function modelOf(files: readonly SourceFile[]): Model {
  const { value, diagnostics } = compileFiles(files);
  if (diagnostics.some(({ severity }) => severity === 'error')) throw new Error(printDiagnostics(diagnostics, files));
  return value;
}

function filesOf(text: string | Readonly<Record<string, string>>): readonly SourceFile[] {
  const texts = typeof text === 'string' ? { 'model.yaml': text } : text;
  return Object.entries(texts).map(([path, content]) => ({ path, text: content }));
}
