import type { Draft, Entry, Yaml } from '../draft/draft.js';
import { multimapOf, reachedFrom } from '../../source/graph.js';
import { namesIn, namesInEntry } from './mentions.js';

type Declarations = readonly (readonly [key: string, Entry])[];

/** The types that only one group uses, by the name of the group, and under the empty name all others. */
export function placeTypes({
  types,
  groups,
  errors,
  params,
  headers,
  webhooks,
}: Draft): ReadonlyMap<string, Declarations> {
  const partsOf = (name: string): readonly string[] => {
    const { key = '', entry } = types.get(name) ?? {};
    return [...namesIn(key), ...namesInEntry(entry)];
  };
  const users: readonly (readonly [owner: string, value: Yaml])[] = [
    ...[...groups].map(([name, { value }]) => [name, value] as const),
    ...[errors, params, headers, webhooks].map((value) => ['', value] as const),
  ];
  const owners = multimapOf(
    users.flatMap(([owner, value]) =>
      [...reachedFrom(namesIn(value), { get: partsOf })].map((name) => [name, owner] as const),
    ),
  );
  return multimapOf(
    [...types].map(([name, { key, entry }]) => {
      const [owner = '', ...others] = new Set(owners.get(name));
      return [others.length > 0 ? '' : owner, [key, entry] as const];
    }),
  );
}
