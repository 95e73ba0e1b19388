import { memoize } from '../source/memoize.js';
import type { Entry, Yaml, YamlMap } from './draft.js';

/**
 * Matches names of types. Patterns and quoted enum members come first, because capital letters in them are not names.
 */
const words = /\/(?:\\.|[^\\/])*\/|"(?:\\.|[^"\\])*"|'[^']*'|\b[A-Z]\w*/g;

const none: readonly string[] = [];

/** The names of types in a value, without enum members. */
export function namesIn(value: Yaml): readonly string[] {
  // Most types are built in, and their names have small letters.
  if (typeof value === 'string' && !/[A-Z]/.test(value)) return none;
  if (typeof value === 'string') return (typeIn(value).match(words) ?? []).filter((word) => /^[A-Z]/.test(word));
  if (!(value instanceof Map)) return none;
  const names: string[] = [];
  for (const entry of (value as YamlMap).values()) for (const name of namesInEntry(entry)) names.push(name);
  return names;
}

export function namesInEntry(entry: Entry | undefined): readonly string[] {
  // Most entries are a built-in type.
  return entry !== undefined && isType(entry)
    ? entry.value instanceof Map
      ? namesInside(entry)
      : namesIn(entry.value)
    : none;
}

/** Each step of an import asks for them. */
const namesInside = memoize((entry: Entry): readonly string[] => namesIn(entry.value));

/** The entry with its types renamed. */
export function renamed(entry: Entry, names: ReadonlyMap<string, string>): Entry {
  if (!namesInEntry(entry).some((name) => names.has(name))) return entry;
  const { value } = entry;
  if (typeof value !== 'string') return { ...entry, value: renamedIn(value as YamlMap, names) };
  const type = typeIn(value);
  return { ...entry, value: type.replace(words, (word) => names.get(word) ?? word) + value.slice(type.length) };
}

export function renamedIn(map: YamlMap, names: ReadonlyMap<string, string>): YamlMap {
  return new Map([...map].map(([key, entry]) => [key, renamed(entry, names)]));
}

/** The string without its default. */
function typeIn(text: string): string {
  return text.replace(/ = .*$/s, '');
}

/** Defaults and examples are values, not types. */
function isType({ isText, json }: Entry): boolean {
  return isText === undefined && json === undefined;
}
