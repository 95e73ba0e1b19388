import type { Change } from './change.js';
import { comparisonOf } from './compare.js';
import { confirmed } from './confirm.js';
import { type Models, runVersions } from './running.js';

export { type Agreement, agreementOf, type Crossed, type CrossedDirection, crossVersions } from './crossed/crossed.js';
export type { Failure } from './crossed/failures.js';
export { announcedVersion, announces } from './announced-version.js';
export { changeKinds } from './codes.js';
export type { StoredRecord, StoredType } from './record-fit.js';
export {
  changesOfRecords,
  checkRecords,
  type RecordCount,
  recordFindings,
  type StoringVersion,
} from './stored-records.js';
export type {
  Change,
  ChangeKind,
  RecordsWitness,
  RequestWitness,
  ResponseWitness,
  SourceWitness,
  Touched,
  Verdict,
  Witness,
  WrittenRequest,
} from './change.js';

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
