import { versionNumbers } from '../source/semantic-version.js';
import type { Change } from './compare/change.js';

/**
 * The version that announces these changes after an old one (Semantic Versioning 2.0.0): the next major version if
 * anything breaks, the next minor one if anything else changed for those who use the API. While the major version is 0,
 * a minor version announces what breaks (section 4), and a patch the rest. The old one, if nothing changed.
 */
export function announcedVersion(old: string, changes: readonly Change[]): string {
  const [major, minor, patch] = versionNumbers(old);
  if (changes.length === 0) return old;
  const isBreaking = changes.some(({ verdict }) => verdict === 'breaking');
  if (isBreaking && major > 0) return `${major + 1}.0.0`;
  if (isBreaking || major > 0) return `${major}.${minor + 1}.0`;
  return `0.${minor}.${patch + 1}`;
}

/** Whether a version announces at least as much as another; `2.0.0-beta.1` announces 2.0.0. */
export function announces(version: string, needed: string): boolean {
  const [given, wanted] = [versionNumbers(version), versionNumbers(needed)];
  const different = given.findIndex((number, index) => number !== wanted[index]);
  return different === -1 || (given[different] ?? 0) > (wanted[different] ?? 0);
}
