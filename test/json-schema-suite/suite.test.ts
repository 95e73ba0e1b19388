import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { knownFailures } from './known-failures.js';
import { ownGroups } from './own-groups.js';
import { type Outcome, page } from './page.js';
import { suiteGroups } from './suite.js';
import { express, judge, type Judged } from './verdicts.js';

const path = fileURLToPath(new URL('../../docs/agreement.md', import.meta.url));
const [begin, end] = ['<!-- printed by test/json-schema-suite/suite.test.ts -->', '<!-- end of what is printed -->'];
const isUpdate = process.env['UPDATE'] === '1';

const suite = suiteGroups();
const expressed = [...suite, ...ownGroups].map(express);
const judged = await judge(expressed.flatMap((one) => ('written' in one ? [one] : [])));

function nameOf({ group, test }: Judged): string {
  return `${group.file}, ${group.description}: ${test.description}`;
}

function outcomeOf(isOwn: boolean): Outcome {
  return {
    expressed: expressed.filter(({ group }) => ownGroups.includes(group) === isOwn),
    judged: judged.filter(({ group }) => ownGroups.includes(group) === isOwn),
  };
}

describe('the JSON Schema Test Suite in our language', () => {
  it('is complete, and most of it can be expressed', () => {
    expect(suite.length).toBeGreaterThan(80);
    expect(expressed.filter((one) => 'written' in one).length / expressed.length).toBeGreaterThan(0.8);
  });

  it('has no duplicate case names', () => {
    const names = judged.map(nameOf);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('is judged correctly, except for known failures', () => {
    const wrong = judged.filter(({ isOursRight }) => !isOursRight).map(nameOf);
    expect(wrong.filter((name) => !knownFailures.has(name))).toEqual([]);
  });

  it('has no known failure that is judged correctly or does not exist', () => {
    const wrong = new Set(judged.filter(({ isOursRight }) => !isOursRight).map(nameOf));
    expect([...knownFailures.keys()].filter((name) => !wrong.has(name))).toEqual([]);
  });

  it('is counted in docs/agreement.md, next to ajv', () => {
    const text = readFileSync(path, 'utf8');
    expect(text).toContain(begin);
    const [before = '', rest = ''] = text.split(begin);
    const printed = page(outcomeOf(false), outcomeOf(true));
    console.log(printed);
    const whole = `${before}${begin}\n\n${printed}\n\n${end}${rest.split(end)[1] ?? ''}`;
    if (isUpdate) writeFileSync(path, whole);
    else expect(whole).toBe(text);
  });
});
