import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Model } from '../../src/model/model.js';
import { compile } from '../../src/pipeline.js';
import type { WithDiagnostics } from '../../src/source/diagnostic.js';
import { printDiagnostics } from '../../src/source/print-diagnostic.js';
import type { SourceFile } from '../../src/source/source-file.js';

const modelFolder = fileURLToPath(new URL('../../model', import.meta.url));

/** The files of `model/`, as the command line finds them. */
export function exampleFiles(): readonly SourceFile[] {
  return readdirSync(modelFolder)
    .filter((name) => name.endsWith('.yaml'))
    .sort()
    .map((name) => ({ path: `model/${name}`, text: readFileSync(join(modelFolder, name), 'utf8') }));
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
  const filesIn = (folder: string): readonly SourceFile[] =>
    readdirSync(`test/models/${folder}`)
      .filter((file) => file.endsWith('.yaml'))
      .map((file) => ({
        path: `test/models/${folder}/${file}`,
        text: readFileSync(`test/models/${folder}/${file}`, 'utf8'),
        ...(folder !== name && { used: { prefix: '', path: `${folder}/${file}` } }),
      }));
  const own = filesIn(name);
  const isUsing = own.some(({ text }) => text.includes('\nuse: ../basics\n'));
  return [...own, ...(isUsing ? filesIn('basics') : [])];
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

function modelOf(files: readonly SourceFile[]): Model {
  const { value, diagnostics } = compile(files);
  if (diagnostics.some(({ severity }) => severity === 'error')) throw new Error(printDiagnostics(diagnostics, files));
  return value;
}

function filesOf(text: string | Readonly<Record<string, string>>): readonly SourceFile[] {
  const texts = typeof text === 'string' ? { 'model.yaml': text } : text;
  return Object.entries(texts).map(([path, content]) => ({ path, text: content }));
}
