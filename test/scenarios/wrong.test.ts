import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '../../src/source/diagnostic.js';
import { type Scenario, scenariosIn } from './read-scenario.js';
import { filesOf, runScenario } from './run-scenario.js';

const scenarios = ['test/scenarios/wrong', 'test/scenarios/typos'].flatMap(scenariosIn);

/** `name: strng # string`: a wrong line, the word that its comment says was meant, and the messages about the line. */
interface Typo {
  readonly line: string;
  readonly word: string;
  readonly found: readonly Diagnostic[];
}

function typosIn(scenario: Scenario): readonly Typo[] {
  const { diagnostics } = runScenario(scenario);
  return filesOf(scenario).flatMap(({ path, text }) =>
    [...text.matchAll(/^.* # (.+)$/gm)].map(({ 0: line, 1: word = '', index }) => {
      const isOnLine = ({ span }: Diagnostic): boolean =>
        span.path === path && span.start >= index && span.start <= index + line.length;
      return { line, word, found: diagnostics.filter(isOnLine) };
    }),
  );
}

/** Whether the first message suggests the word: in quotes, as code, or as the fix. */
function isOffered({ word, found: [first] }: Typo): boolean {
  if (first === undefined) return false;
  // A list of all known words suggests nothing.
  const hint = first.message.replace(/Known are .*$/, '');
  return (
    first.fix?.edits.some(({ text }) => text === word) === true ||
    [`"${word}"`, `\`${word}\``].some((text) => hint.includes(text))
  );
}

describe('wrong models', () => {
  it('show at least 220 mistakes, under titles of their own, and each has a message', () => {
    expect(scenarios.flatMap((scenario) => runScenario(scenario).diagnostics).length).toBeGreaterThanOrEqual(220);
    expect(new Set(scenarios.map(({ title }) => title)).size).toBe(scenarios.length);
    const silent = scenarios.filter((scenario) => runScenario(scenario).diagnostics.length === 0);
    expect(silent.map(({ title }) => title)).toEqual([]);
  });

  it('get the right suggestion for nine typos out of ten', () => {
    const typos = scenarios.flatMap(typosIn);
    const missed = typos.filter((typo) => !isOffered(typo));
    const share = (typos.length - missed.length) / typos.length;
    process.stdout.write(
      `the right word is named in ${typos.length - missed.length} of ${typos.length} typos, ${Math.round(share * 100)} %\n`,
    );
    expect(typos.length).toBeGreaterThanOrEqual(130);
    expect(share, missed.map(({ line }) => line.trim()).join('; ')).toBeGreaterThanOrEqual(0.9);
  });
});
