import { declarationsOf } from '../model/declarations.js';
import type { Model } from '../model/model.js';
import type { Workshop } from '../verify/subject.js';
import type { Change, Witness } from './change.js';
import { kindOf } from './codes.js';
import { findingsBetween } from './compare.js';
import type { Finding } from './findings.js';
import { runVersion } from './running.js';
import { samplerOf } from './sample-values.js';
import { requestWitness, type Versions as Running } from './witness-request.js';
import { responseWitness } from './witness-response.js';
import { sourceWitnesses } from './witness-source.js';

export { announcedVersion, announces } from './announced-version.js';
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
export async function compareVersions({ old, new: now, workshop, onStep }: Versions): Promise<readonly Change[]> {
  onStep?.('comparing');
  const findings = findingsBetween({ old, new: now });
  // What is proven to be safe needs no packages.
  if (findings.every(({ change }) => change.verdict === 'safe')) return findings.map(({ change }) => change);
  onStep?.('generating and building both versions');
  const running: Running = {
    versions: { old: await runVersion(old, workshop), new: await runVersion(now, workshop) },
    samplers: { old: samplerOf(declarationsOf(old)), new: samplerOf(declarationsOf(now)) },
  };
  const witnesses = new Map<Finding, Witness>();
  for (const [index, finding] of findings.entries()) {
    if (finding.change.verdict === 'safe') continue;
    onStep?.(`searching witnesses, ${index} of ${findings.length}: ${finding.change.subject}`);
    const witness = (await requestWitness(finding, running)) ?? (await responseWitness(finding, running));
    if (witness !== undefined) witnesses.set(finding, witness);
  }
  const left = findings.filter((finding) => finding.change.verdict !== 'safe' && !witnesses.has(finding));
  onStep?.('compiling');
  for (const [finding, witness] of await sourceWitnesses(left, {
    old: running.versions.old,
    new: running.versions.new,
  }))
    witnesses.set(finding, witness);
  return findings.map((finding) => confirmed(finding.change, witnesses.get(finding)));
}

function confirmed(change: Change, witness: Witness | undefined): Change {
  if (witness === undefined) return change;
  const { verdict } = kindOf(change.code);
  return { ...change, verdict, witness };
}
