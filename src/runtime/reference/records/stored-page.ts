import { jsonTextOf, withJsonText } from '../../server/index.js';
import { stringifyJson } from '../../validators/index.js';
import type { StoredRecord } from '../store/store.js';
import { type Records, valueOf } from './records.js';

/**
 * Whether the texts can be sent as stored: they were printed for exactly this type, without hidden fields or defaults.
 */
export function areSentAsStored({ plan }: Pick<Records<object>, 'plan'>, records: readonly StoredRecord[]): boolean {
  return plan.printedFor !== undefined && records.every(({ printedFor }) => printedFor === plan.printedFor);
}

/** The values of records, a list that is sent as they are stored; parsed only if anyone reads one of them. */
export function storedValues<T extends object>(records: Records<T>, stored: readonly StoredRecord[]): T[] {
  let isRead = false;
  const values = Array.from<T>({ length: stored.length });
  const read = (): T[] => {
    if (!isRead) stored.forEach((record, index) => (values[index] = valueOf(records, record)));
    isRead = true;
    return values;
  };
  // Its length and its keys are right from the start, and whoever sets a value asks for its descriptor first.
  const list = new Proxy(values, {
    get: (target, name) => Reflect.get(name === 'length' ? target : read(), name) as unknown,
    getOwnPropertyDescriptor: (_, name) => Reflect.getOwnPropertyDescriptor(read(), name),
    defineProperty: (_, name, descriptor) => Reflect.defineProperty(read(), name, descriptor),
    deleteProperty: (_, name) => Reflect.deleteProperty(read(), name),
  });
  return withJsonText(list, () => (isRead ? undefined : `[${stored.map(({ text }) => text).join(',')}]`));
}

/** The body of a page with such a list, which is sent as stored too. */
export function pageBody<Body extends object>(body: Body): Body {
  return withJsonText(body, () => textOf(body));
}

function textOf(body: object): string | undefined {
  let isStored = false;
  const members = Object.entries(body).flatMap(([name, value]) => {
    if (value === undefined) return [];
    const list = jsonTextOf(value);
    isStored ||= list !== undefined;
    return [`${JSON.stringify(name)}:${list ?? stringifyJson(value)}`];
  });
  return isStored ? `{${members.join(',')}}` : undefined;
}
