import { EventEmitter } from 'node:events';
import { chmodSync, existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { installPackages } from '../../../src/commands/service/install-packages.js';
import type { Terminal } from '../../../src/commands/terminal/terminal.js';
import { filesIn, newFolder, readIn, recordingTerminal, writeIn } from '../command-line.js';

/** Installs two packages by a program in place of npm; `home` has what it leaves. */
function installation(npm: string | undefined, given: Partial<Terminal> = {}) {
  const project = newFolder({ 'package.json': '{}', '.npmrc': 'registry=https://npm.example.com/\n' });
  const bin = newFolder({});
  if (npm !== undefined) {
    writeIn(bin, 'npm', `#!/bin/sh\nif [ "$1" = prefix ]; then pwd; exit; fi\n${npm}\n`);
    chmodSync(join(bin, 'npm'), 0o755);
  }
  // With the tools that a shell script needs, if the tests run with fewer.
  const path = npm === undefined ? bin : [bin, process.env['PATH'], '/usr/bin', '/bin'].join(delimiter);
  const { terminal, printed } = recordingTerminal({ folder: project, environment: { PATH: path }, ...given });
  const home = newFolder({});
  const folder = join(home, 'cache/service-1');
  const install = (): Promise<void> =>
    installPackages(
      {
        packages: ['a@1.2.3', '@b/c@0.4.5'],
        folder,
        purpose: 'The service needs npm packages of 3 MB',
        isComplete: () => existsSync(join(folder, 'node_modules/a')),
      },
      terminal,
    );
  return { home, folder, install, printed };
}

const installed = 'mkdir -p node_modules; echo "$*" > node_modules/a; cp .npmrc node_modules/settings';
const complete = [
  'cache/service-1/node_modules/a',
  'cache/service-1/node_modules/settings',
  'cache/service-1/package.json',
];

describe('packages that are needed for the first time', () => {
  it('are installed by npm, with the settings of the project and without scripts', async () => {
    const { home, folder, install, printed } = installation(installed);
    await install();
    expect(printed().err).toBe(
      `The service needs npm packages of 3 MB, which are not installed. npm installs them once, into ${folder}\n` +
        'The packages are installed.\n',
    );
    expect(Object.keys(filesIn(home))).toEqual(complete);
    expect(readIn(folder, 'node_modules/settings')).toBe('registry=https://npm.example.com/\n');
    expect(readIn(folder, 'node_modules/a')).toMatch(
      /^install --no-save --ignore-scripts .* a@1\.2\.3 @b\/c@0\.4\.5\n$/,
    );
  });

  it('are installed once by two runs at the same time', async () => {
    const { home, install } = installation(installed);
    await Promise.all([install(), install()]);
    expect(Object.keys(filesIn(home))).toEqual(complete);
  });

  it('replace a folder from which something was removed', async () => {
    const { home, folder, install } = installation(installed);
    writeIn(folder, 'node_modules/others', '');
    await install();
    expect(Object.keys(filesIn(home))).toEqual(complete);
  });
});

describe('an installation that fails', () => {
  const wayOut = '\nInstall the packages in your project instead: npm install --save-dev a@1.2.3 @b/c@0.4.5';

  it('says what npm says, and leaves nothing', async () => {
    const { home, install } = installation('mkdir node_modules; echo "npm error code ENOTCACHED" >&2; exit 1');
    await expect(install()).rejects.toMatchObject({
      exitCode: 2,
      message: `npm failed:\nnpm error code ENOTCACHED${wayOut}`,
    });
    expect(readdirSync(join(home, 'cache'))).toEqual([]);
  });

  it('says that there is no npm', async () => {
    const { install } = installation(undefined);
    await expect(install()).rejects.toThrow(`npm is not installed, or not on the PATH.${wayOut}`);
  });

  it('leaves nothing when a signal ends it', async () => {
    const signals = new EventEmitter();
    const codes: number[] = [];
    const { home, install } = installation('mkdir node_modules; touch node_modules/begun; exec sleep 600', {
      signals,
      leave: (code) => void codes.push(code),
    });
    const installing = install();
    const refused = expect(installing).rejects.toThrow();
    const isBegun = (): boolean => Object.keys(filesIn(home)).some((path) => path.endsWith('begun'));
    while (!isBegun()) await wait(20);
    signals.emit('SIGINT', 'SIGINT');
    await refused;
    expect(codes).toEqual([130]);
    expect(readdirSync(join(home, 'cache'))).toEqual([]);
  });
});
