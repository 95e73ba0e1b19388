import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { serviceDependencies } from '../../stages.js';
import { versionNumbers } from '../../source/semantic-version.js';
import { hashOf } from '../../source/source-file.js';
import { ifReadable } from '../terminal/command-error.js';
import { installPackages } from './install-packages.js';
import { hasPlugAndPlay } from '../terminal/installed.js';
import type { Terminal } from '../terminal/terminal.js';

/** The npm packages of the reference service, wherever they are installed. */
export interface ServicePackages {
  folderOf(name: string): string;
  load(name: string): unknown;
}

/**
 * The packages of the project come first, then those beside modelwright, then those that an earlier run installed. If one
 * is missing, npm installs all of them for this user: few commands need them, and they are larger than the rest.
 */
export async function servicePackages(terminal: Terminal): Promise<ServicePackages> {
  const { versions, megabytes } = serviceDependencies();
  const packages = Object.entries(versions).map(([name, version]) => `${name}@${version}`);
  const folder = join(cacheFolder(terminal.environment), `service-${hashOf(packages.join()).slice(0, 12)}`);
  const places = [join(terminal.folder, 'any.js'), import.meta.url, join(folder, 'any.js')].map(createRequire);
  const find = (name: string): string | undefined =>
    places
      .flatMap((require) => require.resolve.paths(name) ?? [])
      .map((modules) => join(modules, name))
      .find((each) => isSuitable(versionIn(each), versions[name]));
  const isComplete = (): boolean => Object.keys(versions).every((name) => find(name) !== undefined);
  if (!isComplete()) {
    const purpose = `The reference service needs npm packages of ${megabytes} MB`;
    await installPackages({ packages, folder, purpose, isComplete }, terminal);
  }
  const folderOf = (name: string): string => {
    const found = find(name);
    if (found === undefined) throw new Error(`Bug: the reference service needs "${name}", which package.json omits.`);
    return found;
  };
  return { folderOf, load: (name) => createRequire(join(folderOf(name), 'package.json'))(name) };
}

/**
 * Where the packages of a service are written. With Yarn Plug'n'Play they are not in the project: code there may only import
 * the packages that the project declares.
 */
export function serviceFolder({ folder, environment }: Pick<Terminal, 'folder' | 'environment'>, api: string): string {
  return hasPlugAndPlay()
    ? join(cacheFolder(environment), 'serve', hashOf(folder).slice(0, 12), api)
    : join(folder, '.modelwright/serve', api);
}

/** The folder of a user for files that any program can create again; each system has its own. */
export function cacheFolder(environment: Terminal['environment'], platform: string = process.platform): string {
  // A container may run as a user who has none, or with an empty one. Docker sets the same for them.
  const named = ifReadable(homedir) ?? '';
  const home = isAbsolute(named) ? named : '/';
  const { XDG_CACHE_HOME = '', LOCALAPPDATA = join(home, 'AppData/Local') } = environment;
  if (isAbsolute(XDG_CACHE_HOME)) return join(XDG_CACHE_HOME, 'modelwright');
  if (platform === 'win32') return join(LOCALAPPDATA, 'modelwright');
  return join(home, platform === 'darwin' ? 'Library/Caches' : '.cache', 'modelwright');
}

function versionIn(folder: string): string | undefined {
  const json = ifReadable(() => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as unknown);
  return (json as { readonly version?: string } | undefined)?.version;
}

/** Whether a version satisfies `^wanted`, so that a project can update before modelwright does. */
export function isSuitable(version: string | undefined, wanted: string | undefined): boolean {
  if (version === undefined || !/^\d+\.\d+\.\d+$/.test(version)) return false;
  const [major, minor, patch] = versionNumbers(version);
  const [wantedMajor, wantedMinor, wantedPatch] = versionNumbers(wanted ?? '');
  if (major !== wantedMajor) return false;
  if (minor === wantedMinor) return patch >= wantedPatch;
  return major > 0 && minor > wantedMinor;
}
