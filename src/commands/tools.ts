import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { contentsHash } from '../write/contents.js';
import { hashOfFile } from '../write/hash-file.js';
import { installedFolder } from './installed-folder.js';
import { packageJson } from './package-json.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Names everything but the model that decides which bytes come out: this program with what it prints from, file by file,
 * and the packages of npm that it loads, as they are installed. A version alone would miss what is changed in a checkout,
 * or by a patch.
 */
export function toolsHash(): string {
  hash ??= hashOfTools();
  return hash;
}

let hash: string | undefined;

function hashOfTools(): string {
  const program = fileURLToPath(new URL('..', import.meta.url));
  const own = [program, join(root, 'dist/bundles'), join(root, 'templates')].flatMap(filesBelow);
  const others = Object.keys(packageJson.dependencies).map((name) => join(installedFolder(name), 'package.json'));
  return contentsHash(new Map([...new Set([...own, ...others])].map((path) => [path, hashOfFile(path)])));
}

function filesBelow(folder: string): readonly string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
