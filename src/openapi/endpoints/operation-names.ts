import { operationName, upperFirst } from '../../model/names.js';
import {
  addressIn,
  groupIn,
  type IdForm,
  idForms,
  type Operation,
  operationIdIn,
  operationIdsWord,
  singular,
} from '../../model/operation-ids.js';
import { multimapOf } from '../../source/graph.js';
import { memoize } from '../../source/memoize.js';
import { withBraces } from './addresses.js';
import type { Document } from '../document/document.js';
import type { Draft } from '../draft/draft.js';
import { type JsonObject, listOf, memberOf, objectOf, textOf } from '../document/json.js';
import { memberNameOf } from '../document/names.js';
import { type OperationPlace, operationsOf } from '../document/operations.js';

/** The group of an operation: its first tag, or the first word of its path. */
export function groupNameOf(place: OperationPlace): string {
  const words = place.path.split('/').filter((part) => /^[A-Za-z]/.test(part));
  const segment = words.find((part) => !isPrefix(part)) ?? words[0];
  return memberNameOf(tagOf(place) ?? '') || memberNameOf(segment ?? '') || 'root';
}

/** The first tag of an operation. */
export function tagOf({ operation }: OperationPlace): string | undefined {
  return listOf(memberOf(operation.value, 'tags')).find((one): one is string => typeof one === 'string');
}

/**
 * The names of an operation within its group, the best first. In the group `pets`:
 *
 *     Pets_listAll             listAll       by its id, in the form that most ids of the document have
 *     listPetsByTag            listByTag     by its id, without the group
 *     petsExport               export        the same, if the id begins with the group
 *     store/find               find          the same, without what is before a slash
 *     read_all_pets__id__get   readAll       the same, without what a framework adds
 *                              readAllPetsIdGet, if the shorter name is taken
 *     GET /v1/pets             list          by its path, if there are single things below: `/v1/pets/{id}`
 *     PUT /pets/{id}/tags      putTags       by what follows the group in its path, or else the beginning that the
 *                                            paths of the group share
 *                              putPetsTags, or else putPetsIdTags, if the shorter name is taken
 *     POST /pets/update-all    updateAll     the same, if that begins with a verb
 */
export function endpointNamesOf(
  { idForm, document }: Pick<Draft, 'idForm' | 'document'>,
  place: OperationPlace,
  group: string,
): readonly string[] {
  const id = idOf(place);
  if (id === undefined) return namesFromPath(place, document, group);
  const form = idForms.get(idForm ?? '');
  const written = writtenId(place) ?? '';
  const inForm = form === undefined ? undefined : nameInForm(form, { id: written, place, group });
  const withClass = written.replace(/Controller(?:V\d+)?_(?=\w)/, '_');
  return [inForm ?? ownName({ id, place, group }), ownName({ id: withClass, place, group }), memberNameOf(written)];
}

/** The operation id that an export makes from a name. */
export function operationIdOf({ idForm }: Draft, endpoint: Operation): string {
  const form = idForms.get(idForm ?? '');
  return form === undefined ? operationName(endpoint) : operationIdIn(form, endpoint);
}

function writtenId({ operation }: OperationPlace): string | undefined {
  return textOf(memberOf(operation.value, 'operationId'));
}

/** The id without what FastAPI appends, `read_pet` of `read_pet_pets__id__get`, or NestJS or a version puts before it. */
function idOf(place: OperationPlace): string | undefined {
  const id = writtenId(place)?.replace(/^(?:\w+?Controller(?:V\d+)?_|v\d+[./])(?=\w)/, '');
  const end = addressIn(place);
  return id?.endsWith(end) === true && id !== end ? id.slice(0, -end.length) : id;
}

interface Named {
  /** As written, or without what a framework adds. */
  readonly id: string;
  readonly place: OperationPlace;
  readonly group: string;
}

/** The name of an endpoint whose id has no form that is known. */
function ownName({ id, place, group }: Named): string {
  const whole = memberNameOf(id.slice(id.indexOf('/') + 1)) || place.method;
  const verb = whole.replace(upperFirst(group), '');
  if (operationName({ name: verb, group }) === whole) return verb || whole;
  const isAfterGroup = whole.toLowerCase().startsWith(group.toLowerCase());
  return (isAfterGroup && memberNameOf(whole.slice(group.length))) || whole;
}

/** How many more ids must have the other form than ours: to state it costs a line. */
const fewest = 2;

/** The form of most ids in a document, by its name; undefined if it is ours. */
export function idFormOf(root: JsonObject, operations: readonly OperationPlace[]): string | undefined {
  const declared = textOf(memberOf(memberOf(root, 'info'), `x-${operationIdsWord}`));
  if (declared !== undefined && idForms.has(declared)) return declared;
  const named = operations.flatMap((place): readonly Named[] => {
    const id = writtenId(place);
    return id === undefined ? [] : [{ id, place, group: groupNameOf(place) }];
  });
  const isOurs = ({ id, place, group }: Named): boolean =>
    operationName({ name: ownName({ id: idOf(place) ?? id, place, group }), group }) === id;
  const ours = named.filter(isOurs).length;
  let most = ours * withoutGroup;
  let best: string | undefined;
  for (const [text, form] of idForms) {
    // Without a name that it makes shorter, it is one form with that without the singular.
    if (form.group === 'singular' && !named.some((one) => isShorter(form, one))) continue;
    const weight = weightOf(form);
    let left = named.length;
    // Most forms are given up early.
    for (const one of named) {
      if (left * weight <= most) break;
      if (nameInForm(form, one) === undefined) left -= 1;
    }
    if (left >= ours + fewest && left * weight > most) [most, best] = [left * weight, text];
  }
  return best;
}

/** Any id has some spelling, so forms without the group are preferred, and then those that spell both parts alike. */
function weightOf({ name, group }: IdForm): number {
  if (typeof group !== 'object') return group === 'inside' ? withoutGroup : 1;
  return group.spelling === name ? withoutGroup + 0.01 : withoutGroup;
}

/** The weight of forms in which the names of endpoints do not repeat their group. Ours is one of them. */
const withoutGroup = 1.1;

/** Whether the singular of the group is left out of a name. */
function isShorter(form: IdForm, one: Named): boolean {
  const name = nameInForm(form, one);
  const { group: _, ...plain } = form;
  return name !== undefined && name !== nameInForm(plain, one);
}

/** The name of an endpoint whose id has this form. */
function nameInForm(form: IdForm, { id, place, group }: Named): string | undefined {
  const address = addressIn(place);
  const hasAddress = id.endsWith(address);
  const prefix = groupIn(form, group);
  // An address is not part of a name.
  if (hasAddress !== (form.hasAddress === true) || !id.startsWith(prefix)) return undefined;
  const whole = memberNameOf(id.slice(prefix.length, hasAddress ? -address.length : undefined));
  const [verb = ''] = /^[a-z0-9]+/.exec(whole) ?? [];
  const rest = whole.slice(verb.length);
  const hasGroup = rest.startsWith(upperFirst(group)) && (form.group === 'inside' || rest.length === group.length);
  const short = typeof form.group !== 'object' && hasGroup ? verb + rest.slice(group.length) : whole;
  const names = form.group === 'singular' ? [verb, whole] : [short];
  return names.find((name) => name !== '' && operationIdIn(form, { ...place, name, group }) === id);
}

function namesFromPath({ method, path }: OperationPlace, document: Document, group: string): readonly string[] {
  const verb = (collections(document).has(bare(path)) && verbsOfCollections.get(method)) || method;
  const segments = path.split('/').filter((segment) => !isPrefix(segment));
  const words = wordsIn(path);
  const index = words.findIndex((word) => isSameThing(memberNameOf(word), group));
  const own = words.slice(index === -1 ? sharedWords(document).get(group.toLowerCase()) : index + 1);
  return [own, words, segments].map((parts) => {
    const rest = memberNameOf(parts.join(' '));
    return beginsWithVerb.test(rest) ? rest : memberNameOf(`${verb} ${parts.join(' ')}`);
  });
}

/** The number of words that all paths of a group begin with, by its name in small letters; 0 if it has only one path. */
const sharedWords = memoize((document: Document): ReadonlyMap<string, number> => {
  const operations = operationsOf(document);
  const paths = multimapOf(operations.map((place) => [groupNameOf(place).toLowerCase(), place.path] as const));
  return new Map(
    [...paths].map(([group, all]) => {
      const [first = [], ...others] = [...new Set(all)].map(wordsIn);
      const isShared = (word: string, index: number): boolean => others.every((words) => words[index] === word);
      const end = first.findIndex((word, index) => !isShared(word, index));
      return [group, others.length === 0 ? 0 : end === -1 ? first.length : end];
    }),
  );
});

/** The segments of a path that are neither placeholders nor prefixes. */
function wordsIn(path: string): readonly string[] {
  return withBraces(path)
    .split('/')
    .filter((segment) => !isPrefix(segment) && !/[{}]/.test(segment));
}

const beginsWithVerb = /^(?:add|create|delete|get|list|remove|set|update)(?:[A-Z]|$)/;

/** Whether a segment of a path says nothing about what is there. */
function isPrefix(segment: string): boolean {
  return /^(?:|api|v\d+)$/i.test(segment);
}

const verbsOfCollections: ReadonlyMap<string, string> = new Map([
  ['get', 'list'],
  ['post', 'create'],
]);

/** The paths with single things below them: `/pets`, if `/pets/{id}` has more than POST. */
const collections = memoize((document: Document): ReadonlySet<string> => {
  const below = Object.entries(objectOf(memberOf(document.root, 'paths'))).filter(
    ([path, item]) =>
      /[^}]\/\{[^/]*\}\/?$/.test(withBraces(path)) &&
      itemMethods.some((method) => memberOf(item, method) !== undefined),
  );
  return new Set(below.map(([path]) => bare(path).replace(/\/[^/]*$/, '')));
});

const itemMethods = ['get', 'put', 'patch', 'delete'];

/** A path without the names of its placeholders, which may differ. */
function bare(path: string): string {
  return withBraces(path)
    .replaceAll(/\{[^{}]*\}/g, '{}')
    .replace(/\/$/, '');
}

/** Also if one name is in the singular: `/pet/{id}` of `pets`. */
function isSameThing(one: string, other: string): boolean {
  const [left, right] = [one.toLowerCase(), other.toLowerCase()];
  return left === right || singular(left) === singular(right) || `${left}s` === right || left === `${right}s`;
}
