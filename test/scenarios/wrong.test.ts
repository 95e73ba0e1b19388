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

/** The word that was meant: `yaml typo=LineItem`, a blank in it written as `_`. */
function meantWord({ inputs }: Scenario): string | undefined {
  const words = inputs.map(({ subject }) => /\btypo=(\S+)$/.exec(subject)?.[1]?.replaceAll('_', ' '));
  return words.find((word) => word !== undefined);
}

/** Whether the first thing said offers the word: in quotes, as code, or as the fix. */
function isOffered(word: string, scenario: Scenario): boolean {
  const [first] = runScenario(scenario).diagnostics;
  if (first === undefined) return false;
  // A list of everything that is known offers nothing.
  const hint = first.message.replace(/Known are .*$/, '');
  return (
    first.fix?.edits.some(({ text }) => text === word) === true ||
    [`"${word}"`, `\`${word}\``].some((text) => hint.includes(text))
  );
}

describe('wrong models', () => {
  it('are a hundred and fifty at least, each with a sentence, and each answered', () => {
    expect(scenarios.length).toBeGreaterThanOrEqual(150);
    expect(new Set(scenarios.map(({ title }) => title)).size).toBe(scenarios.length);
    const silent = scenarios.filter((scenario) => runScenario(scenario).diagnostics.length === 0);
    expect(silent.map(({ title }) => title)).toEqual([]);
  });

  it('name the right word in nine typos of ten', () => {
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
