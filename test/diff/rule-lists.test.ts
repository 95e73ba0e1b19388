import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { changeKinds } from '../../src/diff/codes.js';
import { readScenarios } from '../scenarios/read-scenario.js';
import { codesBeyondRules, ruleLists } from './rule-lists.js';
import { namesOf } from './rule-lists/rule-group.js';

const named = new Set(
  ruleLists.flatMap(({ groups }) => groups.flatMap((group) => ('codes' in group ? namesOf(group.codes) : []))),
);
const beyond = namesOf(codesBeyondRules);

/** The codes in the scenarios: `breaking request-field-removed Pet name`. */
function codesOfScenarios(): ReadonlySet<string | undefined> {
  const folder = new URL('scenarios/', import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith('.md'));
  const scenarios = files.flatMap((name) => readScenarios(readFileSync(new URL(name, folder), 'utf8')).scenarios);
  const lines = scenarios.flatMap(({ outputs }) => outputs.flatMap(({ text }) => text.split('\n')));
  return new Set(lines.map((line) => line.split(' ')[1]));
}

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

describe('the kinds of changes', () => {
  it('are named by a rule, or listed as beyond the rules', () => {
    const listed = [...named, ...beyond].sort();
    expect(listed).toEqual([...changeKinds.keys()].sort());
  });

  it('that a rule names have scenarios', () => {
    const shown = codesOfScenarios();
    expect([...named].filter((code) => !shown.has(code))).toEqual([]);
  });
});
