import { byName } from '../../model/declarations.js';
import type { Endpoint, Model } from '../../model/model.js';
import { multimapOf } from '../../source/graph.js';
import { compareAccess } from './access.js';
import { compareSettings } from './settings.js';
import { type Both, spansOf } from './difference.js';
import { type ComparedEndpoint, type Finding, findingAt, findingOf, type SaidOfEndpoint } from './findings.js';

/** Of what a group may declare for all its endpoints. */
const comparisons = [compareAccess, compareSettings];

/** The changes of who may call endpoints, and of their settings: what all endpoints of a group have is one change. */
export function findingsOfGroups(models: Both<Model>, pairs: readonly Both<Endpoint>[]): readonly Finding[] {
  const [before, after] = [byName(models.old.groups), byName(models.new.groups)];
  return [...multimapOf(pairs.map((pair) => [pair.new.group, pair])).values()].flatMap((members) => {
    const found = members.map((endpoints) => ({ endpoints, changes: changesOf({ endpoints, models }) }));
    const counts = multimapOf(found.flatMap(({ changes }) => changes.map((said) => [JSON.stringify(said), said])));
    const isShared = (said: SaidOfEndpoint): boolean =>
      members.length > 1 && counts.get(JSON.stringify(said))?.length === members.length;
    const [{ old, new: now }] = members;
    const spans = spansOf({ old: before.get(old.group) ?? old, new: after.get(now.group) ?? now });
    const shared = (found[0]?.changes ?? []).filter(isShared);
    return [
      ...shared.map((said) => findingOf({ ...said, subject: `group ${now.group}`, spans }, members)),
      ...found.flatMap(({ endpoints, changes }) =>
        changes.filter((said) => !isShared(said)).map((said) => findingAt(endpoints, said)),
      ),
    ];
  });
}

function changesOf(compared: Pick<ComparedEndpoint, 'endpoints' | 'models'>): readonly SaidOfEndpoint[] {
  const changes: SaidOfEndpoint[] = [];
  for (const compare of comparisons) compare({ ...compared, say: (said) => changes.push(said) });
  return changes;
}
