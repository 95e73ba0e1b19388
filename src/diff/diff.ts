import type { Model } from '../model/model.js';
import type { Workshop } from '../verify/subject.js';
import type { Change } from './change.js';
import { findingsBetween } from './compare.js';
import { confirmed } from './confirm.js';
import { runVersion } from './running.js';

export { type Agreement, agreementOf, type Crossed, type CrossedDirection, crossVersions } from './crossed/crossed.js';
export type { Failure } from './crossed/failures.js';
export { announcedVersion, announces } from './announced-version.js';
export { changeKinds } from './codes.js';
export { changesOfRecords, recordFindings } from './record-changes.js';
export type { StoredRecord, StoredType } from './record-fit.js';
export { checkRecords, type RecordCount, type StoringVersion } from './stored-records.js';
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

export interface Versions {
  readonly old: Model;
  readonly new: Model;
  readonly workshop: Workshop;
  /** Receives each step, for a progress display. */
  readonly onStep?: (step: string) => void;
}

/**
 * The changes between two models, with witnesses: what may break is breaking if a message or a few lines of TypeScript
 * show it, and risky otherwise.
 */
export async function compareVersions({ old, new: now, workshop, onStep }: Versions): Promise<readonly Change[]> {
  onStep?.('comparing');
  const findings = findingsBetween({ old, new: now });
  // What is proven to be safe needs no packages.
  if (findings.every(({ change }) => change.verdict === 'safe')) return findings.map(({ change }) => change);
  onStep?.('generating and building both versions');
  const versions = { old: await runVersion(old, workshop), new: await runVersion(now, workshop) };
  return confirmed(findings, versions, onStep);
}
