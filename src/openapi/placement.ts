import type { Entry, Yaml, YamlMap } from './draft.js';
import { multimapOf, reachedFrom } from '../source/graph.js';
import { namesIn, namesInEntry } from './mentions.js';

/** The types that only one group uses, by the name of the group, and under the empty name all others. */
export function placeTypes(
  types: YamlMap,
  groups: YamlMap,
  sharedUsers: readonly Yaml[],
): ReadonlyMap<string, readonly (readonly [string, Entry])[]> {
  const keys = new Map([...types.keys()].map((key) => [nameOf(key), key]));
  const partsOf = (name: string): readonly string[] => {
    const key = keys.get(name) ?? '';
    return [...namesIn(key), ...namesInEntry(types.get(key))];
  };
  const users: readonly (readonly [owner: string, value: Yaml])[] = [
    ...[...groups].map(([name, { value }]) => [name, value] as const),
    ...sharedUsers.map((value) => ['', value] as const),
  ];
  const owners = multimapOf(
    users.flatMap(([owner, value]) =>
      [...reachedFrom(namesIn(value), { get: partsOf })].map((name) => [name, owner] as const),
    ),
  );
  return multimapOf(
    [...types].map((type) => {
      const [owner = '', ...others] = new Set(owners.get(nameOf(type[0])));
      return [others.length > 0 ? '' : owner, type];
    }),
  );
}

/** `union Pet by kind` → `Pet` */
function nameOf(key: string): string {
  return /^(?:union )?(\w+)/.exec(key)?.[1] ?? key;
}
