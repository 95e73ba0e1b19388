import { operationName, upperFirst } from '../model/names.js';
import { groupIn, type IdForm, idForms, operationIdIn, operationIdsWord } from '../model/operation-ids.js';
import type { Draft } from './draft.js';
import { type JsonObject, listOf, memberOf, textOf } from './json.js';
import { memberNameOf } from './names.js';
import { isPrefix, namesFromPath } from './names-from-paths.js';
import type { OperationPlace } from './operations.js';

/** The group of an operation: its first tag, or the first word of its path. */
export function groupNameOf(place: OperationPlace): string {
  const { path } = place;
  const tag = tagOf(place);
  const words = path.split('/').filter((part) => /^[A-Za-z]/.test(part));
  const segment = words.find((part) => !isPrefix(part)) ?? words[0];
  return memberNameOf(tag ?? '') || memberNameOf(segment ?? '') || 'root';
}

/** The first tag of an operation. */
export function tagOf({ operation }: OperationPlace): string | undefined {
  return listOf(memberOf(operation.value, 'tags')).find((one): one is string => typeof one === 'string');
}

/**
 * The names of an operation within its group, the best first: its id in the form of the document, or without the words of
 * the group; and with what a framework has put around it, should that be taken. Without an id, those from its path.
 */
export function endpointNamesOf(
  { idForm, document }: Pick<Draft, 'idForm' | 'document'>,
  place: OperationPlace,
  group: string,
): readonly string[] {
  const id = idOf(place);
  if (id === undefined) return namesFromPath({ ...place, document, group });
  const form = idForms.get(idForm ?? '');
  const inForm = form === undefined ? undefined : nameInForm(form, { id, group });
  return [inForm ?? ownName({ id, place, group }), memberNameOf(writtenId(place) ?? '')];
}

/** The operation id that an export makes from a name. */
export function operationIdOf({ idForm }: Draft, endpoint: { readonly group: string; readonly name: string }): string {
  const form = idForms.get(idForm ?? '');
  return form === undefined ? operationName(endpoint) : operationIdIn(form, endpoint);
}

function writtenId({ operation }: OperationPlace): string | undefined {
  return textOf(memberOf(operation.value, 'operationId'));
}

/** The id without what FastAPI appends, `read_pet` of `read_pet_pets__id__get`, or NestJS or a version puts before it. */
function idOf(place: OperationPlace): string | undefined {
  const id = writtenId(place)?.replace(/^(?:\w+?Controller(?:V\d+)?_|v\d+[./])(?=\w)/, '');
  const end = `${place.path.replaceAll(/\W/g, '_')}_${place.method}`;
  return id?.endsWith(end) === true && id !== end ? id.slice(0, -end.length) : id;
}

interface Named {
  readonly id: string;
  readonly place: OperationPlace;
  readonly group: string;
}

function ownName({ id, place, group }: Named): string {
  const own = id.includes('/') ? id.slice(id.indexOf('/') + 1) : id;
  const wanted = memberNameOf(own) || place.method;
  const verb = wanted.replace(upperFirst(group), '');
  const short =
    operationName({ name: verb, group }) === wanted
      ? verb
      : wanted.toLowerCase().startsWith(group.toLowerCase())
        ? memberNameOf(wanted.slice(group.length))
        : wanted;
  return short || wanted;
}

/** How many more ids must have the other form than ours: to state it costs a line. */
const fewest = 2;

/** The form of most ids in a document, by its name; undefined if it is ours. */
export function idFormOf(root: JsonObject, operations: readonly OperationPlace[]): string | undefined {
  const declared = textOf(memberOf(memberOf(root, 'info'), `x-${operationIdsWord}`));
  if (declared !== undefined && idForms.has(declared)) return declared;
  const named = operations.flatMap((place): readonly Named[] => {
    const id = idOf(place);
    return id === undefined ? [] : [{ id, place, group: groupNameOf(place) }];
  });
  const isOurs = (one: Named): boolean => operationName({ name: ownName(one), group: one.group }) === one.id;
  let most = named.filter(isOurs).length * withoutGroup + fewest - 1;
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
    if (left * weight > most) [most, best] = [left * weight, text];
  }
  return best;
}

/**
 * Any id has some spelling, so one that leaves out the group is preferred, even with a few exceptions; of two, the one
 * that spells both parts in the same way.
 */
function weightOf({ name, group }: IdForm): number {
  if (typeof group !== 'object') return group === 'inside' ? withoutGroup : 1;
  return group.spelling === name ? withoutGroup + 0.01 : withoutGroup;
}

/** The weight of forms in which the names of endpoints do not repeat their group. Ours is one of them. */
const withoutGroup = 1.1;

/** Whether the singular of the group is left out of a name. */
function isShorter(form: IdForm, one: Parameters<typeof nameInForm>[1]): boolean {
  const name = nameInForm(form, one);
  return name !== undefined && name !== nameInForm({ name: form.name }, one);
}

/** The name of an endpoint whose id has this form. */
function nameInForm(form: IdForm, { id, group }: { readonly id: string; readonly group: string }): string | undefined {
  const prefix = groupIn(form, group);
  if (!id.startsWith(prefix)) return undefined;
  const whole = memberNameOf(id.slice(prefix.length));
  const [verb = ''] = /^[a-z0-9]+/.exec(whole) ?? [];
  const rest = whole.slice(verb.length);
  const hasGroup = rest.startsWith(upperFirst(group)) && (form.group === 'inside' || rest.length === group.length);
  const short = typeof form.group !== 'object' && hasGroup ? verb + rest.slice(group.length) : whole;
  const names = form.group === 'singular' ? [verb, whole] : [short];
  return names.find((name) => name !== '' && operationIdIn(form, { name, group }) === id);
}
