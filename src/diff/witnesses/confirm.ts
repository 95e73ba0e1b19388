import type { Change, Witness } from '../compare/change.js';
import { kindOf } from '../compare/codes.js';
import type { Finding } from '../compare/findings.js';
import type { Both } from '../compare/difference.js';
import type { Version } from './running.js';
import { requestTrials } from './request-trials.js';
import { requestWitness } from './request-witness.js';
import { responseTrials, responseWitness } from './response-witness.js';
import { sourceWitnesses } from './source-witness.js';
import { webhookWitness } from './webhook-witness.js';

/** The changes with the witnesses that are found: messages first, then lines of TypeScript. */
export async function confirmed(
  findings: readonly Finding[],
  versions: Both<Version>,
  onStep?: (step: string) => void,
): Promise<readonly Change[]> {
  const witnesses = new Map<Finding, Witness>();
  for (const [index, finding] of findings.entries()) {
    if (finding.change.verdict === 'safe') continue;
    onStep?.(`searching witnesses, ${index} of ${findings.length}: ${finding.change.subject}`);
    // A message with another change at the same place could be taken for a witness of this one.
    const isOnWire = kindOf(finding.change.code).touched.some(({ where }) => where === 'wire');
    if (!isOnWire) continue;
    const witness = await messageWitness(finding, versions);
    if (witness !== undefined) witnesses.set(finding, witness);
  }
  const left = findings.filter((finding) => finding.change.verdict !== 'safe' && !witnesses.has(finding));
  onStep?.('compiling');
  for (const [finding, witness] of await sourceWitnesses(left, versions)) witnesses.set(finding, witness);
  return findings.map((finding) => judged(finding.change, witnesses.get(finding)));
}

/** Searches a request or a response that shows a change. */
export async function messageWitness(finding: Finding, versions: Both<Version>): Promise<Witness | undefined> {
  for (const trial of requestTrials(finding, versions)) {
    const witness = await requestWitness(trial, versions);
    if (witness !== undefined) return witness;
  }
  for (const trial of responseTrials(finding, versions)) {
    const witness = await responseWitness(trial, versions);
    if (witness !== undefined) return witness;
  }
  return webhookWitness(finding, versions);
}

function judged(change: Change, witness: Witness | undefined): Change {
  if (witness === undefined) return change;
  // What is safe on the wire may be risky for stored records: a witness does not make it safe.
  const { verdict } = kindOf(change.code);
  return { ...change, verdict: verdict === 'safe' ? change.verdict : verdict, witness };
}
