import { child, type Document, itemsOf, type Located, resolve } from '../document/document.js';
import type { Draft } from '../draft/draft.js';
import { type JsonObject, listOf, memberOf, objectOf } from '../document/json.js';
import { proofOf, type Reason } from './proof.js';
import { isAnnotation, isNull, onlyReference, unionMembersOf } from './schema-parts.js';
import { memoize } from '../../source/memoize.js';

/** Whether a schema allows null. */
export function isNullable({ document }: Draft, schema: Located): boolean {
  // By the letter of OpenAPI 3.0 nothing beside a reference counts, but whoever writes this means it.
  return memberOf(schema.value, 'nullable') === true || nullability(document)(resolve(document, schema)?.value);
}

const nullability = memoize((document: Document) => proofOf((schema) => reasonFor(document, schema)));

function reasonFor(document: Document, schema: JsonObject): Reason {
  const located: Located = { value: schema, at: '' };
  const targetsOf = (parts: readonly Located[]): readonly unknown[] =>
    parts.map((part) => resolve(document, part)?.value);
  if (memberOf(schema, 'nullable') === true) return true;
  const reference = onlyReference(located);
  if (reference !== undefined) return { every: targetsOf([reference]) };
  const type = memberOf(schema, 'type');
  if ([type].flat().includes('null')) return true;
  if (type !== undefined) return false;
  if (listOf(memberOf(schema, 'enum')).includes(null) || schema['const'] === null) return true;
  const parts = itemsOf(child(located, 'allOf')).filter(
    ({ value }) => !Object.keys(objectOf(value)).every(isAnnotation),
  );
  if (parts.length > 0) return { every: targetsOf(parts) };
  const members = unionMembersOf(located);
  return members.some(isNull) || { some: targetsOf(members) };
}
