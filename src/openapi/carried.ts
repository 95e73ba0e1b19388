import { isDeepStrictEqual } from 'node:util';
import type { PackagesOptions } from '../model/package-options.js';
import { sourcesOf } from '../source/carried-sources.js';
import type { SourceFile } from '../source/source-file.js';
import { memberOf, textOf } from './document/json.js';
import type { Imported } from './import-document.js';
import { readDocument } from './read/read-document.js';

interface Carried {
  readonly files: readonly SourceFile[];
  /** The document is OpenAPI 3.0. */
  readonly isOlder: boolean;
  /** With the licence of `info`: it comes from the settings of a project, so the text of the model does not contain it. */
  readonly packages: PackagesOptions;
}

/** The original model that an exported document carries; undefined for any other document. */
export function carriedIn(sources: readonly SourceFile[]): Carried | undefined {
  // Most documents are not worth a second reading.
  if (sources.length !== 1 || sources[0]?.text.includes('x-modelwright') !== true) return undefined;
  const root = readDocument(sources).value?.root;
  const files = sourcesOf(memberOf(root, 'x-modelwright'));
  if (files === undefined) return undefined;
  const license = textOf(memberOf(memberOf(memberOf(root, 'info'), 'license'), 'name'));
  return {
    files,
    isOlder: textOf(memberOf(root, 'openapi'))?.startsWith('3.0') === true,
    packages: { others: license === undefined ? {} : { members: { license } }, byTarget: {} },
  };
}

/** Whether the document is still the export of this model: nobody has changed it since. */
export function saysTheSame(text: string, sources: readonly SourceFile[]): boolean {
  const [exported, read] = [[{ path: 'openapi.json', text }], sources].map((files) => readDocument(files).value?.root);
  return read !== undefined && isDeepStrictEqual(exported, read);
}

/** Carried files as the result of an exact import. */
export function withOrigin(
  files: readonly SourceFile[],
  exact: number,
): Pick<Imported, 'files' | 'losses' | 'verdicts'> {
  return {
    files: files.map((file) => ({ ...file, origins: file.text.split('\n').map(() => '#'), sections: [] })),
    losses: [],
    verdicts: { exact, narrowed: 0, widened: 0, refused: 0 },
  };
}
