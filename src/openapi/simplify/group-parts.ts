import { wordsOf } from '../../parse/inline-types.js';
import { addTwins, changeEndpoints, type Draft, type Entry, mapOf, type YamlMap } from '../draft/draft.js';
import { shapeOf } from './same-types.js';
import { jsonTextOf } from '../document/json.js';

/** Moves what all endpoints of a group have in common to the group, and headers that all endpoints have to the model. */
export function liftShared(draft: Draft): void {
  const names = new Set([...draft.types.keys()].map((name) => name.toLowerCase()));
  liftHeaders(draft, names);
  const sharedBy = new Map<string, YamlMap>();
  for (const [name, group] of draft.groups) {
    const parts = mapOf(group.value);
    const endpoints = mapOf(parts.get('endpoints')?.value);
    if (endpoints.size < 2) continue;
    const isTaken = (key: string): boolean => names.has(`${name}${wordsOf(key) ?? ''}`.toLowerCase());
    const shared = sharedParts(draft, { maps: locatedParts(endpoints), isTaken });
    const path = [...parts].filter(([key]) => key !== 'endpoints');
    draft.groups.set(name, { ...group, value: new Map([...path, ...shared, ...parts]) });
    sharedBy.set(name, shared);
  }
  changeEndpoints(draft, (entry, { group }) => {
    const shared = sharedBy.get(group);
    return shared === undefined ? entry : { ...entry, value: withoutShared(mapOf(entry.value), shared) };
  });
}

function liftHeaders(draft: Draft, names: ReadonlySet<string>): void {
  if (draft.groups.size < 2) return;
  const maps = [...draft.groups.values()].flatMap(({ value }) =>
    locatedParts(mapOf(mapOf(value).get('endpoints')?.value)),
  );
  const isTaken = (key: string): boolean => names.has((wordsOf(key) ?? '').toLowerCase());
  const common = commonMembers(draft, 'headers', { maps, isTaken });
  if (common.size === 0) return;
  for (const [name, entry] of common) draft.headers.set(name, entry);
  const shared = new Map([['headers', { value: common }]]);
  changeEndpoints(draft, (entry) => ({ ...entry, value: withoutShared(mapOf(entry.value), shared) }));
}

/** The parts of an endpoint get the location of the operation, if they have no smaller one. */
function locatedParts(endpoints: YamlMap): readonly YamlMap[] {
  return [...endpoints.values()].map(
    ({ value, at }) => new Map([...mapOf(value)].map(([key, entry]) => [key, { at, ...entry }])),
  );
}

interface Sharing {
  readonly maps: readonly YamlMap[];
  /** An enum in a parameter is a type of its own, and will be named after its owner: that name may be taken. */
  readonly isTaken: (key: string) => boolean;
}

function sharedParts(draft: Draft, sharing: Sharing): YamlMap {
  const { maps } = sharing;
  const shared = new Map<string, Entry>();
  for (const key of ['server', 'auth', 'scopes']) {
    const entry = commonEntry(draft, key, maps);
    if (entry !== undefined) shared.set(key, entry);
  }
  for (const key of ['query', 'headers', 'cookies']) {
    const common = commonMembers(draft, key, sharing);
    if (common.size > 0) shared.set(key, { value: common });
  }
  const [first = [], ...others] = maps.map(errorsOf);
  const errors = first.filter((error) => others.every((list) => list.includes(error)));
  if (errors.length > 0) shared.set('errors', { value: errors });
  return shared;
}

function commonMembers(draft: Draft, key: string, { maps, isTaken }: Sharing): YamlMap {
  const members = maps.map((map) => mapOf(map.get(key)?.value));
  return new Map(
    [...(members[0] ?? [])].flatMap(([name]): readonly [string, Entry][] => {
      const entry = isTaken(name.replace(/\\?\?$/, '')) ? undefined : commonEntry(draft, name, members);
      return entry === undefined ? [] : [[name, entry]];
    }),
  );
}

function errorsOf(map: YamlMap): readonly string[] {
  return (map.get('errors')?.value ?? []) as readonly string[];
}

/** The first of the entries that all maps have under this key, if they are equal: they become one. */
function commonEntry(draft: Draft, key: string, maps: readonly YamlMap[]): Entry | undefined {
  const all = maps.map((map) => map.get(key));
  const [first, ...others] = all;
  if (first === undefined || others.some((other) => other?.value !== first.value && typeof first.value === 'string'))
    return undefined;
  const shape = jsonTextOf(shapeOf(first));
  if (!others.every((other) => other !== undefined && jsonTextOf(shapeOf(other)) === shape)) return undefined;
  addTwins(draft, all);
  return first;
}

function withoutShared(map: YamlMap, shared: YamlMap): YamlMap {
  return new Map(
    [...map].flatMap(([key, entry]): readonly [string, Entry][] => {
      const above = shared.get(key)?.value;
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
