import { isDeepStrictEqual } from 'node:util';
import type { Change, Verdict, Witness, WrittenRecord, WrittenRequest } from '../../stages.js';
import type { JudgedChange } from './allowed-changes.js';
import type { CheckedRecords } from '../service/stored-records.js';

/** The worst first. */
export const verdicts: readonly Verdict[] = ['breaking', 'risky', 'safe'];

export function ofVerdict<One extends Change>(changes: readonly One[], verdict: Verdict): readonly One[] {
  return changes.filter((change) => change.verdict === verdict);
}

/** `pet.create body.name` */
export function placeText({ subject, place }: Change): string {
  return place === '' ? subject : `${subject} ${place}`;
}

/** ` in requests`: the same change of a type may break requests and not responses, so it is listed for each of them. */
export function wayText({ code }: Change): string {
  const [, way] = /^(request|response)-/.exec(code) ?? [];
  return way === undefined ? '' : ` in ${way}s`;
}

/** `2 breaking changes (1 allowed), 1 risky, 5 safe` */
export function countsOf(changes: readonly JudgedChange[]): string {
  if (changes.length === 0) return 'No changes';
  const counts = verdicts.flatMap((verdict) => {
    const found = ofVerdict(changes, verdict);
    const allowed = found.filter((change) => change.allowed !== undefined).length;
    return found.length === 0 ? [] : [{ length: found.length, verdict, allowed }];
  });
  const texts = counts.map(({ length, verdict, allowed }, index) => {
    const noun = index > 0 ? '' : ` change${length === 1 ? '' : 's'}`;
    return `${length} ${verdict}${noun}${allowed === 0 ? '' : ` (${allowed} allowed)`}`;
  });
  return texts.join(', ');
}

/** What follows the counts if the version announces less: `: the model has version 1.1.0, and they want 2.0.0`. */
export function wantedText(changes: readonly Change[], now: string, needed: string): string {
  const [before, after] = changes.length === 0 ? [', but', 'had'] : [':', 'they want'];
  return `${before} the model has version ${now}, and ${after} ${needed}`;
}

/** `Allowed until 2027-01-31: nobody sends it.` */
export function allowedText({ until, reason }: Exclude<JudgedChange['allowed'], undefined>): string {
  return `Allowed until ${until}: ${reason}`;
}

/** `Stored records in data: Pet: 1 of 5 fit; Visit: 3, no longer stored; Owner: none.` */
export function recordsText({ place, counts }: CheckedRecords): string {
  return `Stored records ${place}: ${counts.map(recordCountText).join('; ')}.`;
}

function recordCountText({ table, types, stored, unfit }: CheckedRecords['counts'][number]): string {
  const number = (count: number): string => count.toLocaleString('en-US');
  if (types.old === undefined && types.new === undefined)
    return `table ${table}: ${number(stored)}, of neither version`;
  const name = types.new ?? types.old ?? table;
  if (stored === 0) return `${name}: none`;
  if (types.new === undefined) return `${name}: ${number(stored)}, no longer stored`;
  return `${name}: ${number(stored - unfit)} of ${number(stored)} fit`;
}

/** What a witness shows; the message or the code follows. */
export function witnessSentence(witness: Witness): string {
  if (witness.kind === 'source')
    return `This compiles with the old packages, and with the new ones not: ${witness.error}`;
  if (witness.kind === 'response')
    return `The new version may send this response, which a client of the old one refuses${reasonsText(witness.reasons)}:`;
  if (witness.kind === 'records') {
    return witness.fitOld
      ? 'Stored records that fit the old version, and not the new one:'
      : 'Stored records that fit neither version:';
  }
  if (witness.kind === 'webhook')
    return `The new version may send this webhook, which a receiver of the old one refuses${reasonsText(witness.reasons)}:`;
  const { replayed } = witness;
  const running = replayed === undefined ? '' : ` The running service responds ${replayed}.`;
  return `The old version accepts this request, the new one ${receptionText(witness)}.${running}`;
}

/** What the new version does with a request. */
function receptionText({ refusal, reached, misread }: Extract<Witness, { kind: 'request' }>): string {
  if (refusal !== undefined) return `responds ${refusal.status}${reasonsText(refusal.reasons)}`;
  return misread === undefined
    ? `takes it for one of another operation, \`${reached}\``
    : `reads ${misread.place} as \`${misread.new}\`, not as \`${misread.old}\``;
}

function reasonsText(reasons: readonly string[]): string {
  return reasons.length === 0 ? '' : ` (${reasons.join(', ')})`;
}

/** Instead of the witness of the change before once more: several fields of one response may be gone. */
export const shownAbove = 'What is shown above shows this change, too.';

export function isShownAbove({ witness }: Change, before: Change | undefined): boolean {
  return witness !== undefined && isDeepStrictEqual(witness, before?.witness);
}

/** A message as it is on the wire, or TypeScript. */
export function witnessLines(witness: Witness): readonly string[] {
  if (witness.kind === 'source') return witness.text.trimEnd().split('\n');
  if (witness.kind === 'request')
    return messageLines(`${witness.request.method} ${witness.request.target}`, witness.request);
  if (witness.kind === 'records') return witness.records.map(recordLine);
  if (witness.kind === 'webhook') return [shortened(witness.body)];
  return messageLines(`HTTP ${witness.status}`, witness);
}

/** `"7f3a" in "north": /age must be at most 30; it is 41` */
function recordLine({ id, partition, misfit }: WrittenRecord): string {
  const where = partition === '' ? '' : ` in ${JSON.stringify(partition)}`;
  if (misfit === undefined) return `${JSON.stringify(id)}${where}`;
  const { path, message, value } = misfit;
  const reason = [path, message].filter((part) => part !== '').join(' ');
  return `${JSON.stringify(id)}${where}: ${reason}${value === undefined ? '' : `; it is ${value}`}`;
}

function messageLines(first: string, { headers, body }: Pick<WrittenRequest, 'headers' | 'body'>): readonly string[] {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [first, ...lines, ...(body === undefined ? [] : ['', ...body.split('\n')])].map(shortened);
}

const longestLine = 1000;

/** The end of an array of a thousand items says nothing more. */
function shortened(line: string): string {
  const characters = [...line];
  if (characters.length <= longestLine) return line;
  const count = characters.length.toLocaleString('en-US');
  return `${characters.slice(0, longestLine / 2).join('')}… (${count} characters; all with --format json)`;
}
