import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { documentsOf } from '../../stages.js';
import { isDocument } from '../../source/is-document.js';
import type { SourceFile } from '../../source/source-file.js';
import { replaceFile } from '../../write/replace-file.js';
import { CommandError, ifDiskAllows, ifReadable } from '../terminal/command-error.js';
import type { Terminal } from '../terminal/terminal.js';

interface Claim {
  /** The name of the API. */
  readonly name: string;
  readonly sources: readonly SourceFile[];
  /** The usual folder for the records of an API of that name. */
  readonly dataFolder: string;
}

/**
 * Notes beside the folder which model its records are of, by the file with `api:`. Refuses those of another model with
 * the same name, if that is still there: a model that was moved keeps its records.
 */
export function claimRecords({ name, sources, dataFolder }: Claim, { folder }: Pick<Terminal, 'folder'>): void {
  const note = `${dataFolder}.model`;
  const [own = sources[0]?.path ?? ''] = sources.filter((file) => apiIn(file) === name).map(({ path }) => path);
  const before = existsSync(dataFolder) ? ifReadable(() => readFileSync(note, 'utf8').trim()) : undefined;
  const real = (path: string): string => ifReadable(() => realpathSync.native(resolve(folder, path))) ?? path;
  if (before !== undefined && real(before) !== real(own)) {
    const text = ifReadable(() => readFileSync(resolve(folder, before), 'utf8'));
    if (text !== undefined && apiIn({ path: before, text }) === name) {
      const message = `The records in .modelwright/data/${name} are those of another model with the name "${name}", ${before}. Give one of the two another name after \`api:\`, or choose a folder: \`--data .modelwright/data/${name}-2\`, or \`--data .modelwright/data/${name}\` if both are versions of one API.`;
      throw new CommandError(1, message);
    }
  }
  if (before !== own) ifDiskAllows(() => replaceFile(note, `${own}\n`));
}

/** A document to import has none, and may be too long to read it in vain. */
function apiIn(file: SourceFile): string | undefined {
  return isDocument(file) ? undefined : documentsOf([file])[0]?.api?.name.text;
}
