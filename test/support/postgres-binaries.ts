import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

const oldestMajor = 15;
const debian = '/usr/lib/postgresql';

/** The folder that has `postgres` and `initdb`: the one on the path, else the newest of Debian's. */
export function postgresFolder(): string {
  for (const folder of [...foldersOnPath(), ...foldersOfDebian()]) {
    if (existsSync(join(folder, 'initdb')) && majorOf(folder) >= oldestMajor) return folder;
  }
  throw new Error(
    `These tests need PostgreSQL ${oldestMajor} or later: apt-get install postgresql, or put its programs on the PATH.`,
  );
}

// A link, as Debian's packages have none on the path: the programs look for each other where they really are.
function foldersOnPath(): readonly string[] {
  return (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'postgres'))
    .filter((file) => existsSync(file))
    .map((file) => dirname(realpathSync(file)));
}

function foldersOfDebian(): readonly string[] {
  if (!existsSync(debian)) return [];
  const newestFirst = readdirSync(debian).toSorted((a, b) => Number(b) - Number(a));
  return newestFirst
    .map((major) => join(debian, major, 'bin'))
    .filter((folder) => existsSync(join(folder, 'postgres')));
}

function majorOf(folder: string): number {
  const said = execFileSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' });
  return Number(/\(PostgreSQL\) ([0-9]+)/.exec(said)?.[1]);
}

export interface ServerUser {
  readonly uid: number;
  readonly gid: number;
}

/** Who runs the server: PostgreSQL refuses to be root. Undefined where the tests are not root themselves. */
export function postgresUser(): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error('PostgreSQL does not run as root, and there is neither a user "postgres" nor "nobody".');
}
