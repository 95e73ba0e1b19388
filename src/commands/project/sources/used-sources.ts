import { basename, dirname, relative, resolve, sep } from 'node:path';
import { parse } from '../../../stages.js';
import type { Diagnostic, WithDiagnostics } from '../../../source/diagnostic.js';
import type { SourceFile } from '../../../source/source-file.js';
import { isGenerated } from '../../../write/contents.js';
import { kindOf, mayUse, pathFrom, readSource, yamlFilesIn } from './source-files.js';

type Use = ReturnType<typeof parse>['value']['use'][number];

/**
 * The files that `use:` in the files of a model refers to, once for each prefix, sorted by path. A missing file is a
 * diagnostic.
 */
export function usedSources(folder: string, own: readonly SourceFile[]): WithDiagnostics<readonly SourceFile[]> {
  const idOf = ({ path, used }: SourceFile): string => `${used?.prefix ?? ''} ${resolve(folder, path)}`;
  const seen = new Set(own.map(idOf));
  const found: WithDiagnostics<SourceFile>[] = [];
  const missing: Diagnostic[] = [];
  const queue = [...own];
  for (const file of queue) {
    if (!mayUse(file)) continue;
    for (const use of parse(file).value.use) {
      const files = filesOf(use, file, folder).filter(({ value }) => !isGenerated(value.text));
      if (files.length === 0) missing.push(reportMissing(use, file));
      for (const read of files) {
        if (seen.has(idOf(read.value))) continue;
        seen.add(idOf(read.value));
        found.push(read);
        queue.push(read.value);
      }
    }
  }
  found.sort((one, other) => (idOf(one.value) < idOf(other.value) ? -1 : 1));
  const diagnostics = [...found.flatMap((read) => read.diagnostics), ...missing];
  return { value: found.map(({ value }) => value), diagnostics };
}

function filesOf(use: Use, by: SourceFile, folder: string): readonly WithDiagnostics<SourceFile>[] {
  const target = resolve(folder, dirname(by.path), use.path.text);
  const kind = kindOf(target);
  const paths = kind === 'folder' ? yamlFilesIn(target) : kind === 'file' ? [target] : [];
  // A file used by a used file has both prefixes.
  const prefix = `${by.used?.prefix ?? ''}${use.prefix}`;
  return paths.map((path) => {
    const { value, diagnostics } = readSource(folder, pathFrom(folder, path));
    const below =
      kind === 'folder' ? `${basename(target)}/${relative(target, path).replaceAll(sep, '/')}` : basename(path);
    return { value: { ...value, used: { prefix, path: below } }, diagnostics };
  });
}

function reportMissing({ path: { text, span } }: Use, by: SourceFile): Diagnostic {
  return {
    code: 'used-model-exists',
    severity: 'error',
    message: `There is no .yaml file, or folder with .yaml files, at "${text}" in "${dirname(by.path)}". Paths are relative to the folder of this file.`,
    span,
    notes: [],
  };
}
