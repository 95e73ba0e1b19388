import type { Change } from './compare/change.js';
import { comparisonOf } from './compare/compare.js';
import { confirmed } from './witnesses/confirm.js';
import { type Models, runVersions } from './witnesses/running.js';

// Loaded late as a whole.
export { announcedVersion, announces } from './announced-version.js';
export { changeKinds } from './compare/codes.js';
export { agreementOf, crossVersions } from './crossed/crossed.js';
export { findingKinds, recordFindings } from './compare/finding-kinds.js';
export { changesOfRecords, checkRecords } from './witnesses/stored-records.js';

/**
 * The changes between two models, with witnesses: what may break is breaking if a message or a few lines of TypeScript
 * show it, and risky otherwise.
 */
export async function compareVersions(models: Models): Promise<readonly Change[]> {
  models.onStep?.('comparing');
  const { findings } = comparisonOf(models);
  // What is proven to be safe needs no packages.
  if (findings.every(({ change }) => change.verdict === 'safe')) return findings.map(({ change }) => change);
  return confirmed(findings, await runVersions(models), models.onStep);
}
