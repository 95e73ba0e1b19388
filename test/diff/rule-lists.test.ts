import { describe, expect, it } from 'vitest';
import { changeKinds } from '../../src/diff/compare/codes.js';
import { codesBeyondRules, ruleLists } from './rule-lists.js';
import { namesOf } from './rule-lists/rule-group.js';

const named = new Set(
  ruleLists.flatMap(({ groups }) => groups.flatMap((group) => ('codes' in group ? namesOf(group.codes) : []))),
);
describe.each(ruleLists)('the $count rules of $tool', ({ count, groups }) => {
  const rules = groups.flatMap((group) => namesOf(group.rules));

  it('are all listed, each once', () => {
    expect(rules.filter((rule, index) => rules.indexOf(rule) !== index)).toEqual([]);
    expect(rules.length).toBe(count);
  });

  it('have kinds of changes that exist, or a reason', () => {
    for (const group of groups) {
      expect.soft(namesOf(group.rules).length).toBeGreaterThan(0);
      if ('reason' in group) expect.soft(group.reason).toMatch(/^[A-Z].{10,}\.$/);
      else {
        const codes = namesOf(group.codes);
        expect.soft(codes.length, group.rules).toBeGreaterThan(0);
        expect.soft(codes.filter((code, index) => !changeKinds.has(code) || codes.indexOf(code) !== index)).toEqual([]);
      }
    }
  });
});

it('the kinds of changes are named by a rule, or listed as beyond the rules', () => {
  expect([...named, ...namesOf(codesBeyondRules)].sort()).toEqual([...changeKinds.keys()].sort());
});
