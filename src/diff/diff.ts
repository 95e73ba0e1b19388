import type { Model } from '../model/model.js';
import type { Workshop } from '../verify/subject.js';
import type { Change } from './change.js';
import { findingsBetween } from './compare.js';

export { changesBetween } from './compare.js';
export { type ChangeKind, changeKinds } from './codes.js';
export type {
  Change,
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
export async function compareVersions({ old, new: now, onStep }: Versions): Promise<readonly Change[]> {
  onStep?.('comparing');
  return findingsBetween({ old, new: now }).map(({ change }) => change);
}
