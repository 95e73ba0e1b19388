import { execFile } from 'node:child_process';
import { chown, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { filledOnce } from './filled-once.js';
import type { ServerUser } from './postgres-binaries.js';

/** Nothing from the environment: variables such as PGDATA and PGPORT configure these programs. The path is that of the shell. */
export const programEnvironment: NodeJS.ProcessEnv = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

// Not byte order, so that a query that relies on the order of the database is noticed.
const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=en'];
const flags = ['--username=postgres', '--auth=trust', '--no-sync', '--no-instructions', ...locale];

/** A folder in the temporary one, with the files of a new server in `data`, created once for these programs. */
export async function initialData(programs: string, user: ServerUser | undefined): Promise<string> {
  const uid = user?.uid ?? process.getuid?.();
  const { mtimeMs, size } = await stat(join(programs, 'postgres'));
  const name = `modelwright-postgres-data-${size}-${Math.floor(mtimeMs)}-${uid}`;
  const folder = await filledOnce(join(tmpdir(), name), async (unfinished) => {
    if (user !== undefined) await chown(unfinished, user.uid, user.gid);
    await promisify(execFile)(join(programs, 'initdb'), [`--pgdata=${join(unfinished, 'data')}`, ...flags], {
      ...user,
      cwd: unfinished,
      env: programEnvironment,
    });
  });
  // Other users can put files into the temporary folder, too.
  if (uid !== undefined && (await stat(folder)).uid !== uid) throw new Error(`${folder} belongs to another user.`);
  return folder;
}
