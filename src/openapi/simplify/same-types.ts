import { numberedName, reservedTypeNames } from '../../model/names.js';
import { occurrencesIn, reachedFrom, targetsFirst } from '../../source/graph.js';
import { words } from '../../source/words.js';
import { addTwins, changeEndpoints, type Draft, type Entry, isMap, mapOf, type Yaml } from '../draft/draft.js';
import { mostFields, mostMembers } from './inline.js';
import { namesIn, namesInDraft, namesInEntry, renamed, renameTypes } from './mentions.js';
import { jsonTextOf, objectOf } from '../document/json.js';
import { phraseOf } from '../document/names.js';

/** Equal types and errors, docs included, that the document repeats without a name for them become one. */
export function withoutEquals(draft: Draft, named: ReadonlySet<string>): void {
  const { types, errors } = draft;
  const classes = classesOf(types, named);
  const inTypes = [...types].filter(([name]) => classes.get(name)?.[0] === name || !classes.has(name));
  const mentions = occurrencesIn(namesInDraft({ ...draft, types: new Map(inTypes) }));
  const namesOfErrors = namesIn(errors);
  const names = new Map<string, string>();
  for (const [first, ...others] of new Set(classes.values())) {
    if (first === undefined || others.length === 0) continue;
    const whole = types.get(first)?.entry.value;
    // Shorter enums are repeated in their fields.
    if (Array.isArray(whole) && whole.length <= mostMembers) continue;
    const all = [first, ...others];
    const used = all.reduce((sum, name) => sum + (mentions.get(name) ?? 0), 0);
    const isOfErrors = namesOfErrors.filter((name) => all.includes(name)).length === used;
    const isTaken = (name: string): boolean => draft.typeNames.has(name.toLowerCase());
    const ofErrors = isOfErrors ? numberedName('ErrorBody', (name) => !isTaken(name)) : undefined;
    const common = used > 1 ? (commonName(all) ?? ofErrors) : undefined;
    // Two small objects in different roles are not the same thing.
    if (used > 1 && common === undefined && isMap(whole) && whole.size <= mostFields) continue;
    for (const name of all) draft.typeNames.delete(name.toLowerCase());
    const chosen = common === undefined || isTaken(common) ? first : common;
    draft.typeNames.add(chosen.toLowerCase());
    for (const name of all) names.set(name, chosen);
    addTwins(
      draft,
      all.map((name) => types.get(name)?.entry),
    );
  }
  rename(draft, names, classes);
  renameErrors(draft, equalErrors(draft));
  removeUnused(draft, classes);
}

/** The equals of each type that the document does not name, itself included, in document order. */
function classesOf(types: Draft['types'], named: ReadonlySet<string>): ReadonlyMap<string, readonly string[]> {
  const byShape = new Map<string, string[]>();
  const classes = new Map<string, readonly string[]>();
  const standing = new Map<string, string>();
  // The types that a type uses are compared first, so that equal parts have one name.
  for (const name of targetsFirst(types.keys(), (one) => namesInEntry(types.get(one)?.entry))) {
    const type = types.get(name);
    if (type === undefined || named.has(name)) continue;
    const shape = jsonTextOf([type.key.replace(name, ''), shapeOf(renamed(type.entry, standing))]);
    const equals = byShape.get(shape) ?? [];
    byShape.set(shape, equals);
    equals.push(name);
    classes.set(name, equals);
    standing.set(name, equals[0] ?? name);
  }
  const order = new Map([...types.keys()].map((name, index) => [name, index]));
  for (const equals of byShape.values()) equals.sort((left, right) => (order.get(left) ?? 0) - (order.get(right) ?? 0));
  return classes;
}

/** Everything in an entry except its origin. */
export function shapeOf(entry: Entry): unknown {
  return { ...entry, value: valueShape(entry.value), at: undefined };
}

function valueShape(value: Yaml): unknown {
  return isMap(value) ? [...value].map(([key, entry]) => [key, shapeOf(entry)]) : value;
}

/** Words that alone say nothing about a type. */
export const vagueWords: ReadonlySet<string> = new Set(
  words(`
    Add Body Create Data Delete Get Item Key List Option Patch Post Put Query Remove Response Result Set Type Update Value
  `),
);

/** `PetGetOwner`, `PetListOwner` → `Owner` */
export function commonName(names: readonly string[]): string | undefined {
  const [first = [], ...others] = names.map((name) =>
    (name.replace(/\d+$/, '').match(/[A-Z]+(?![a-z])|[A-Z][a-z]*|\d+|[a-z]+/g) ?? []).reverse(),
  );
  let length = 0;
  while (length < first.length && others.every((words) => words[length] === first[length])) length += 1;
  const common = first.slice(0, length).reverse();
  while (common.length > 0 && !/^[A-Z]/.test(common[0] ?? '')) common.shift();
  const name = common.join('');
  const isVague = common.every((word) => vagueWords.has(word));
  return isVague || reservedTypeNames.has(name) ? undefined : name;
}

function rename(
  draft: Draft,
  names: ReadonlyMap<string, string>,
  classes: ReadonlyMap<string, readonly string[]>,
): void {
  const { types } = draft;
  const before = [...types];
  types.clear();
  for (const [name, { key, entry }] of before) {
    const chosen = names.get(name);
    if (chosen !== undefined && classes.get(name)?.[0] !== name) continue;
    types.set(chosen ?? name, { key: key.replace(name, chosen ?? name), entry });
  }
  renameTypes(draft, names);
}

/** Errors with the same status, body and headers are one. Returns the new name of each. */
function equalErrors({ errors, errorDocs }: Draft): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const byShape = new Map<string, string>();
  for (const [name, entry] of errors) {
    const { value } = entry;
    const status = isMap(value) ? value.get('status')?.value : value;
    const phrase = phraseOf(String(status).split(' ')[0] ?? '');
    // An error named in the document keeps its name.
    if (!name.replace(/^Http/, '').startsWith(phrase)) continue;
    // Other examples do not make it another error.
    const { content: _, ...kept } = objectOf(entry.x?.['openapi']);
    const shape = jsonTextOf([phrase, shapeOf({ ...entry, docs: undefined, x: { ...entry.x, openapi: kept } })]);
    const known = byShape.get(shape);
    if (known === undefined) byShape.set(shape, name);
    else names.set(name, known);
  }
  for (const name of names.keys()) errors.delete(name);
  for (const [name, entry] of errors) {
    const others = [...names].filter(([, one]) => one === name).map(([other]) => other);
    const docs = [name, ...others].flatMap((one) => errorDocs.get(one) ?? []);
    // What more than half of them are: the words of one response would be wrong for the others.
    const usual = docs.find((one) => 2 * docs.filter((other) => other === one).length > docs.length);
    errors.set(name, { ...entry, docs: usual });
  }
  return names;
}

function renameErrors(draft: Draft, names: ReadonlyMap<string, string>): void {
  changeEndpoints(draft, (entry) => {
    const map = mapOf(entry.value);
    const errors = map.get('errors');
    if (errors === undefined) return entry;
    const own = new Set((errors.value as readonly string[]).map((error) => names.get(error) ?? error));
    return { ...entry, value: new Map([...map, ['errors', { ...errors, value: [...own] }]]) };
  });
}

/** Removes declarations that only removed declarations used. */
function removeUnused({ types, groups, errors, params }: Draft, classes: ReadonlyMap<string, readonly string[]>): void {
  const roots = [...types].filter(([name]) => !classes.has(name)).map(([, { entry }]) => entry.value);
  const partsOf = (name: string): readonly string[] => namesInEntry(types.get(name)?.entry);
  const used = reachedFrom([...roots, groups, errors, params].flatMap(namesIn), { get: partsOf });
  for (const name of classes.keys()) if (!used.has(name)) types.delete(name);
}
