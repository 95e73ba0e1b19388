import { join } from 'node:path';
import { installedPackage } from '../support/installed-package.js';

/** Versions of Node that generated code supports, in addition to the one that runs the tests. */
export const nodeVersions = { 'Node 22': '22.23.3', 'Node 24': '24.21.0' } as const;

export type NodeName = keyof typeof nodeVersions;

/** The folder of another version of Node. Both together take 250 MB. */
export async function nodeOf(name: NodeName): Promise<string> {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const folder = await installedPackage(`node-${platform}-${process.arch}`, nodeVersions[name]);
  return join(folder, 'bin', platform === 'win' ? 'node.exe' : 'node');
}
