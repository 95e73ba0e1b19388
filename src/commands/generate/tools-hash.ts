import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageRoot, programFolder } from '../../source/package-root.js';
import { contentsHash } from '../../write/contents.js';
import { hashOfSameFile } from '../../write/hash-of-file.js';
import { installedFolder, packageJson } from '../terminal/installed.js';
import { filesBelow } from '../project/modules/module-files.js';

const root = fileURLToPath(packageRoot);

/**
 * A hash of everything but the model that determines the output: this program and its resources, file by file, and the
 * npm packages that it loads, as installed. A version number would miss changes in a checkout, or by a patch.
 */
export function toolsHash(): string {
  hash ??= contentsHash(new Map(toolFiles().map((path) => [path, hashOfSameFile(path)])));
  return hash;
}

let hash: string | undefined;

export function toolFiles(): readonly string[] {
  const program = fileURLToPath(programFolder);
  const own = [program, join(root, 'dist/bundles'), join(root, 'templates')].flatMap(filesBelow);
  const others = Object.keys(packageJson.dependencies).map((name) => join(installedFolder(name), 'package.json'));
  // It has the versions of the packages that a reference service depends on.
  const versions = join(root, 'package.json');
  return [...new Set([...own, ...others, versions])];
}
