import type { Pointer } from './document.js';
import { wordsOf } from '../parse/inline-types.js';
import { type Draft, type Entry, mapOf, type YamlMap } from './draft.js';
import { shapeOf, type Unified } from './same-types.js';

/** Moves what all endpoints of a group have in common to the group. */
export function liftShared(types: Draft['types'], { groups, twins }: Unified): Unified {
  const all = new Map<Pointer, readonly Pointer[]>(twins);
  const names = new Set([...types.keys()].map((name) => name.toLowerCase()));
  const lifted = [...groups].map(([name, group]): [string, Entry] => {
    const parts = group.value as YamlMap;
    const endpoints = mapOf(parts.get('endpoints')?.value);
    if (endpoints.size < 2) return [name, group];
    // The parts of an endpoint get the location of the operation, if they have no smaller one.
    const maps = [...endpoints.values()].map(
      ({ value, at }) => new Map([...mapOf(value)].map(([key, entry]) => [key, { at, ...entry }])),
    );
    const isTaken = (key: string): boolean => names.has(`${name}${wordsOf(key) ?? ''}`.toLowerCase());
    const shared = sharedParts(maps, isTaken);
    for (const { first, others } of [...shared.values()].flatMap(({ equals }) => equals)) {
      if (first !== undefined) all.set(first, [...(all.get(first) ?? []), ...others]);
    }
    const own = [...endpoints].map(([key, entry]): [string, Entry] => [
      key,
      { ...entry, value: withoutShared(mapOf(entry.value), shared) },
    ]);
    const above = [...shared].map(([key, { entry }]) => [key, entry] as const);
    const path = [...parts].filter(([key]) => key !== 'endpoints');
    return [name, { ...group, value: new Map([...path, ...above, ['endpoints', { value: new Map(own) }]]) }];
  });
  return { groups: new Map(lifted), twins: all };
}

interface Shared {
  readonly entry: Entry;
  /** The locations that it came from. */
  readonly equals: readonly { readonly first: Pointer | undefined; readonly others: readonly Pointer[] }[];
}

/** An enum in a parameter is a type of its own, and will be named after the group: that name may be taken. */
function sharedParts(maps: readonly YamlMap[], isTaken: (key: string) => boolean): ReadonlyMap<string, Shared> {
  const shared = new Map<string, Shared>();
  const equalsOf = (key: string, of: readonly YamlMap[]): Shared['equals'][number] => {
    const [first, ...others] = of.map((map) => map.get(key)?.at);
    return { first, others: others.flatMap((at) => (at === undefined || at === first ? [] : [at])) };
  };
  for (const key of ['server', 'auth', 'scopes']) {
    const entry = commonEntry(key, maps);
    if (entry !== undefined) shared.set(key, { entry, equals: [equalsOf(key, maps)] });
  }
  for (const key of ['query', 'headers', 'cookies']) {
    const members = maps.map((map) => mapOf(map.get(key)?.value));
    const common = [...(members[0] ?? [])].flatMap(([name]): readonly [string, Entry][] => {
      const entry = commonEntry(name, members);
      return entry === undefined || isTaken(name.replace(/\\?\?$/, '')) ? [] : [[name, entry]];
    });
    const equals = common.map(([name]) => equalsOf(name, members));
    if (common.length > 0) shared.set(key, { entry: { value: new Map(common) }, equals });
  }
  const [first = [], ...others] = maps.map(errorsOf);
  const errors = first.filter((error) => others.every((list) => list.includes(error)));
  if (errors.length > 0) shared.set('errors', { entry: { value: errors }, equals: [] });
  return shared;
}

function errorsOf(map: YamlMap): readonly string[] {
  return (map.get('errors')?.value ?? []) as readonly string[];
}

/** The first of the entries that all maps have under this key, if they are equal. */
function commonEntry(key: string, maps: readonly YamlMap[]): Entry | undefined {
  const [first, ...others] = maps.map((map) => map.get(key));
  if (first === undefined || others.some((other) => other?.value !== first.value && typeof first.value === 'string'))
    return undefined;
  const shape = JSON.stringify(shapeOf(first));
  return others.every((other) => other !== undefined && JSON.stringify(shapeOf(other)) === shape) ? first : undefined;
}

function withoutShared(map: YamlMap, shared: ReadonlyMap<string, Shared>): YamlMap {
  return new Map(
    [...map].flatMap(([key, entry]): readonly [string, Entry][] => {
      const above = shared.get(key)?.entry.value;
      if (above === undefined) return [[key, entry]];
      if (key === 'errors') {
        const own = errorsOf(map).filter((error) => !(above as readonly string[]).includes(error));
        return own.length === 0 ? [] : [[key, { ...entry, value: own }]];
      }
      if (!/^(?:query|headers|cookies)$/.test(key)) return [];
      const own = [...mapOf(entry.value)].filter(([name]) => !mapOf(above).has(name));
      return own.length === 0 ? [] : [[key, { ...entry, value: new Map(own) }]];
    }),
  );
}
