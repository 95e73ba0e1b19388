import { ownField, stringifyJson } from '../../validators/index.js';
import type { StoredRecord } from '../store/store.js';
import type { OpenPlan } from './plan.js';
import { storedMembers } from './records.js';

/**
 * The next version of a record, with the fields that the stored one has and the type does not declare: another version
 * of the model stored them, which may run beside this one, or again after it. Members that the change leaves alone stay
 * as they are stored, because the objects in them may have such fields too.
 */
export function withUndeclared<T extends object>(
  { codec, printedFor }: OpenPlan<T>,
  current: StoredRecord,
  next: StoredRecord,
): StoredRecord {
  if (printedFor !== undefined && current.printedFor === printedFor) return next;
  const read = codec.parse(current.text);
  const declared = read.ok ? codec.stringify(read.value) : current.text;
  if (declared === current.text) return next;
  const text = changedText(current.text, declared, next.text);
  // Otherwise pages would send it as it is stored, with these fields.
  return text === next.text ? next : { ...next, text, printedFor: undefined };
}

function changedText(storedText: string, declaredText: string, nextText: string): string {
  const stored = storedMembers(storedText);
  const declared = storedMembers(declaredText);
  const next = storedMembers(nextText);
  const isLeftAlone = (name: string, value: unknown): boolean =>
    Object.hasOwn(stored, name) && stringifyJson(value) === stringifyJson(ownField(declared, name) ?? null);
  const members = Object.entries(next).map(([name, value]) =>
    isLeftAlone(name, value) ? [name, ownField(stored, name)] : [name, value],
  );
  const isUndeclared = (name: string): boolean => !Object.hasOwn(declared, name) && !Object.hasOwn(next, name);
  const undeclared = Object.entries(stored).filter(([name]) => isUndeclared(name));
  return stringifyJson(Object.fromEntries([...members, ...undeclared]));
}
