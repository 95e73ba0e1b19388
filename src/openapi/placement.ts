import type { Entry, Yaml, YamlMap } from './draft.js';
import { multimapOf, reachedFrom } from '../source/graph.js';
import { namesIn, namesInEntry } from './mentions.js';

/** Declared types, and the file of each. */
export interface Placed {
  /** The types that several groups use, or none. */
  readonly shared: YamlMap;
  /** The types that only one group uses, by group. */
  readonly byGroup: ReadonlyMap<string, YamlMap>;
}

/** Puts each type that only one group uses into the file of that group, and all others into a shared one. */
export function placeTypes(types: YamlMap, groups: YamlMap, sharedUsers: readonly Yaml[]): Placed {
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
  const shared = new Map<string, Entry>();
  const byGroup = new Map<string, Map<string, Entry>>();
  for (const [key, entry] of types) {
    const [owner, ...others] = new Set(owners.get(nameOf(key)));
    const file =
      owner === undefined || owner === '' || others.length > 0
        ? shared
        : (byGroup.get(owner) ?? new Map<string, Entry>());
    file.set(key, entry);
    if (owner !== undefined && file !== shared) byGroup.set(owner, file);
  }
  return { shared, byGroup };
}

/** `union Pet by kind` → `Pet` */
function nameOf(key: string): string {
  return /^(?:union )?(\w+)/.exec(key)?.[1] ?? key;
}

/** Splits types into files of a readable size, by the first letters of their names. */
export function inFiles(types: YamlMap, most: number): readonly YamlMap[] {
  const files: Map<string, Entry>[] = [];
  for (const [key, entry] of types) {
    const last = files.at(-1);
    if (last === undefined || last.size >= most) files.push(new Map([[key, entry]]));
    else last.set(key, entry);
  }
  return files;
}
