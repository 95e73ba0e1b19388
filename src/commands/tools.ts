import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { contentsHash } from '../write/contents.js';
import { hashOfFile } from '../write/hash-file.js';
import { installedFolder } from './installed-folder.js';

interface PackageJson {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
}

const root = fileURLToPath(new URL('../../', import.meta.url));

const packageJson = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as PackageJson;

/** The version of modelwright. */
export const version: string = packageJson.version;

/**
 * Names everything but the model that decides which bytes come out: this program with what it prints from, file by file,
 * and the packages of npm that it loads, as they are installed. A version alone would miss what is changed in a checkout,
 * or by a patch.
 */
export function toolsHash(): string {
  const program = fileURLToPath(new URL('..', import.meta.url));
  const own = [program, join(root, 'templates'), join(root, 'src/runtime')].flatMap(filesBelow);
  const others = Object.keys(packageJson.dependencies).map((name) => join(installedFolder(name), 'package.json'));
  return contentsHash(new Map([...own, ...others].map((path) => [path, hashOfFile(path)])));
}

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesBelow(path);
    return entry.name.endsWith('.d.ts') ? [] : [path];
  });
}
