import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

export interface NodeProgram {
  /** The major version: `20`. */
  readonly version: string;
  readonly path: string;
}

/** The running one, or those that were asked for; those that are not running come from npm, the first time. */
export function nodePrograms(versions: readonly string[], folder: string): readonly NodeProgram[] {
  const [running = ''] = process.versions.node.split('.');
  if (versions.length === 0) return [{ version: running, path: process.execPath }];
  return versions.map((version) => {
    if (version === running) return { version, path: process.execPath };
    const path = join(
      folder,
      'nodes',
      'node_modules',
      `node-${version}`,
      'bin',
      process.platform === 'win32' ? 'node.exe' : 'node',
    );
    if (!existsSync(path)) install(join(folder, 'nodes'));
    if (!existsSync(path))
      throw new Error(`Node ${version} is not among those of bench/nodes/package.json; add it there.`);
    return { version, path };
  });
}

function install(folder: string): void {
  process.stderr.write('Installing other versions of Node.js into bench/nodes/node_modules (about 500 MB, once) …\n');
  execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
}
