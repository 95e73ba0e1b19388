import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { changeKinds } from '../../src/diff/diff.js';
import { membersOf } from '../house/source-tree.js';
import { memberGroups } from './members.js';
import { namesOf } from './rule-lists/rule-group.js';

/** The files whose types are a model; what else `src/model` declares is for questions about one. */
const files = 'access contents documented model name-pattern pages presence storage template type-ref';

/** Where a thing is written is no part of what it means. */
const isPlace = (name: string): boolean => /span$/i.test(name);

it('each member of a model is compared, or there is a reason why not', () => {
  const declared = namesOf(files).flatMap((file) => {
    const path = `src/model/${file}.ts`;
    return membersOf({ path, text: readFileSync(path, 'utf8') });
  });
  const decided = memberGroups.flatMap(({ rules }) => namesOf(rules));
  expect([...decided].sort()).toEqual([...new Set(declared)].filter((name) => !isPlace(name)).sort());
});

it('the kinds of changes that compare them exist', () => {
  const codes = memberGroups.flatMap((group) => ('codes' in group ? namesOf(group.codes) : []));
  expect(codes.filter((code) => !changeKinds.has(code))).toEqual([]);
});
