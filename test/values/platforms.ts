import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { access, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Versions of Node that generated code runs on, beside the one that runs the tests. */
export const nodeVersions = { 'Node 22': '22.23.3', 'Node 24': '24.21.0' } as const;

export type NodeName = keyof typeof nodeVersions;

const cache = fileURLToPath(new URL('../../node_modules/.cache/node/', import.meta.url));

/**
 * Where another version of Node is on disk. It comes through npm once: as a dependency, which everybody would have to
 * install, both together take 250 MB.
 */
export async function nodeOf(name: NodeName): Promise<string> {
  const version = nodeVersions[name];
  const folder = join(cache, version);
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const packageName = `node-${platform}-${process.arch}`;
  const path = join(folder, 'node_modules', packageName, 'bin', platform === 'win' ? 'node.exe' : 'node');
  if (!existsSync(path)) await install(`${packageName}@${version}`, folder);
  await access(path);
  return path;
}

async function install(specifier: string, folder: string): Promise<void> {
  await mkdir(cache, { recursive: true });
  // Beside where it is to be, so that nobody ever finds half of it.
  const unfinished = await mkdtemp(`${folder}-`);
  await writeFile(join(unfinished, 'package.json'), '{"private":true}');
  try {
    await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock', specifier], {
      cwd: unfinished,
    });
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw new Error(`npm could not bring ${specifier}, which these tests run on: ${String(error)}`, { cause: error });
  }
  await rm(folder, { recursive: true, force: true });
  await rename(unfinished, folder);
}

const browsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Where Chromium is on disk; on a build machine that has none, where root runs the tests, Debian's package is installed. */
export async function chromium(): Promise<string> {
  const found = browsers.find((path) => existsSync(path));
  if (found !== undefined) return found;
  if (process.getuid?.() === 0) {
    await run('apt-get', ['update']);
    await run('apt-get', ['install', '--yes', '--no-install-recommends', 'chromium']);
  }
  const installed = browsers.find((path) => existsSync(path));
  if (installed === undefined) throw new Error('These tests need Chromium: apt-get install chromium');
  return installed;
}

export const chromiumFlags: readonly string[] = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
