import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readScenarios, type Scenario } from './read-scenario.js';
import { runScenario } from './run-scenario.js';

const folder = fileURLToPath(new URL('wrong', import.meta.url));
const scenarios = readdirSync(folder)
  .sort()
  .flatMap((name) => readScenarios(readFileSync(join(folder, name), 'utf8')).scenarios);

/** The intended word: `yaml typo=LineItem`, where `_` stands for a blank. */
function meantWord({ inputs }: Scenario): string | undefined {
  const words = inputs.map(({ subject }) => /\btypo=(\S+)$/.exec(subject)?.[1]?.replaceAll('_', ' '));
  return words.find((word) => word !== undefined);
}

/** Whether the first message suggests the word: in quotes, as code, or as the fix. */
function isOffered(word: string, scenario: Scenario): boolean {
  const [first] = runScenario(scenario).diagnostics;
  if (first === undefined) return false;
  // A list of all known words suggests nothing.
  const hint = first.message.replace(/Known are .*$/, '');
  return (
    first.fix?.edits.some(({ text }) => text === word) === true ||
    [`"${word}"`, `\`${word}\``].some((text) => hint.includes(text))
  );
}

describe('wrong models', () => {
  it('number at least 150, each with its own title, and each with a message', () => {
    expect(scenarios.length).toBeGreaterThanOrEqual(150);
    expect(new Set(scenarios.map(({ title }) => title)).size).toBe(scenarios.length);
    const silent = scenarios.filter((scenario) => runScenario(scenario).diagnostics.length === 0);
    expect(silent.map(({ title }) => title)).toEqual([]);
  });

  it('get the right suggestion for nine typos out of ten', () => {
    const typos = scenarios.flatMap((scenario) => {
      const word = meantWord(scenario);
      return word === undefined ? [] : [{ scenario, word }];
    });
    const missed = typos.filter(({ scenario, word }) => !isOffered(word, scenario));
    const share = (typos.length - missed.length) / typos.length;
    process.stdout.write(
      `${scenarios.length} wrong models; the right word is named in ${typos.length - missed.length} of ${typos.length} typos, ${Math.round(share * 100)} %\n`,
    );
    expect(typos.length).toBeGreaterThanOrEqual(60);
    expect(share, missed.map(({ scenario }) => scenario.title).join('; ')).toBeGreaterThanOrEqual(0.9);
  });
});
