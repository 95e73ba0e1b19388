import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folders: string[] = [];

/** A new, empty folder, removed after the tests of the file that runs. */
export function temporaryFolder(parent: string = tmpdir()): string {
  // The path of the system may be a link, which messages and modules do not show.
  const folder = realpathSync(mkdtempSync(join(parent, 'modelwright-')));
  folders.push(folder);
  return folder;
}

export function removeTemporaryFolders(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}
