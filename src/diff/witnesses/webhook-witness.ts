import { jsonTextOf } from '../../verify/lossless.js';
import type { Outcome } from '../../verify/subject.js';
import type { WebhookWitness } from '../compare/change.js';
import type { Both } from '../compare/difference.js';
import type { Finding } from '../compare/findings.js';
import { isAbout, pointerPlace } from './reasons.js';
import type { Version } from './running.js';
import { mostOccurrences, separatingParts } from './separating-values.js';

/** An event that the new version may send, and that a receiver of the old version refuses because of the change. */
export async function webhookWitness(
  { occurrences = [] }: Finding,
  versions: Both<Version>,
): Promise<WebhookWitness | undefined> {
  const ofEvents = occurrences.filter(
    // A receiver leaves out the events that it does not know.
    ({ root, steps, difference: { stem } }) =>
      root.types.new === versions.new.model.webhooks && (stem !== 'variant-added' || steps.length > 0),
  );
  for (const occurrence of ofEvents.slice(0, mostOccurrences)) {
    for (const { value, place } of separatingParts(occurrence, versions)) {
      const body = jsonTextOf(value);
      if (!(await readBy(body, versions.new)).ok) continue;
      const read = await readBy(body, versions.old);
      if (read.ok) continue;
      const { issues } = read;
      if (!issues.some(({ path, code }) => isAbout({ at: path, code }, place, occurrence.difference))) continue;
      return { kind: 'webhook', body, reasons: issues.map(({ path, code }) => `body${pointerPlace(path)} ${code}`) };
    }
  }
  return undefined;
}

/** What `receiveWebhook` of a version reads. */
async function readBy(body: string, { validators }: Version): Promise<Outcome> {
  return await (validators['readWebhookEvent'] as (text: string) => Outcome | Promise<Outcome>)(body);
}
