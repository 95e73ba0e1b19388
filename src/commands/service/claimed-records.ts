import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { documentsOf } from '../../stages.js';
import type { SourceFile } from '../../source/source-file.js';
import { replaceFile } from '../../write/replace-file.js';
import { CommandError, ifReadable } from '../terminal/command-error.js';
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
  if (before === own) return;
  const text = before === undefined ? undefined : ifReadable(() => readFileSync(resolve(folder, before), 'utf8'));
  if (before !== undefined && text !== undefined && apiIn({ path: before, text }) === name) {
    const message = `The records in .modelwright/data/${name} are those of another model with the name "${name}", ${before}. Give one of the two another name after \`api:\`, or choose a folder: \`--data .modelwright/data/${name}-2\`, or \`--data .modelwright/data/${name}\` if both are versions of one API.`;
    throw new CommandError(1, message);
  }
  replaceFile(note, `${own}\n`);
}

function apiIn(file: SourceFile): string | undefined {
  return documentsOf([file])[0]?.api?.name.text;
}
