import { readdirSync, readFileSync } from 'node:fs';
import type { Model } from '../../src/model/model.js';
import { compile } from '../../src/pipeline.js';
import type { WithDiagnostics } from '../../src/source/diagnostic.js';
import { printDiagnostics } from '../../src/source/print-diagnostic.js';
import type { SourceFile } from '../../src/source/source-file.js';

/** The files of `model/`, as the command line finds them. */
export function exampleFiles(): readonly SourceFile[] {
  return yamlFilesIn('model');
}

function yamlFilesIn(folder: string): readonly SourceFile[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.yaml'));
  return names.sort().map((name) => ({ path: `${folder}/${name}`, text: readFileSync(`${folder}/${name}`, 'utf8') }));
}

/** The example API. Throws with all diagnostics if it does not compile. */
export function exampleModel(): Model {
  return modelOf(exampleFiles());
}

/** `test/models/NAME`, with the files that it uses. Throws if it does not compile. */
export function triedModel(name: string): Model {
  return modelOf(triedFiles(name));
}

/** The same as files. */
export function triedFiles(name: string): readonly SourceFile[] {
  const own = yamlFilesIn(`test/models/${name}`);
  if (!own.some(({ text }) => text.includes('\nuse: ../basics\n'))) return own;
  const used = yamlFilesIn('test/models/basics').map((file) => ({
    ...file,
    used: { prefix: '', path: file.path.slice('test/models/'.length) },
  }));
  return [...own, ...used];
}

/** The model of a text, `model.yaml`, or of several by path. Throws if it does not compile. */
export function modelOfText(text: string | Readonly<Record<string, string>>): Model {
  return modelOf(filesOf(text));
}

/** The model of a text, `model.yaml`, or of several by path, with all diagnostics. */
export function compileText(text: string | Readonly<Record<string, string>>): WithDiagnostics<Model> {
  return compile(filesOf(text));
}

/** The diagnostics of a text as a person would see them; empty for a valid model. */
export function diagnosticsOfText(text: string | Readonly<Record<string, string>>): string {
  return printDiagnostics(compileText(text).diagnostics, filesOf(text));
}

/** The model of these files. Throws if it does not compile. */
export function modelOf(files: readonly SourceFile[]): Model {
  const { value, diagnostics } = compile(files);
  if (diagnostics.some(({ severity }) => severity === 'error')) throw new Error(printDiagnostics(diagnostics, files));
  return value;
}

/** The same; undefined if it does not compile. */
export function modelIfValid(files: readonly SourceFile[]): Model | undefined {
  const { value, diagnostics } = compile(files);
  return diagnostics.some(({ severity }) => severity === 'error') ? undefined : value;
}

function filesOf(text: string | Readonly<Record<string, string>>): readonly SourceFile[] {
  const texts = typeof text === 'string' ? { 'model.yaml': text } : text;
  return Object.entries(texts).map(([path, content]) => ({ path, text: content }));
}
