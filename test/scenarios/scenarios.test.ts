import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rules } from '../../src/rules/index.js';
import { type Fence, readScenarios, type Scenario, type ScenarioFile, withFences } from './read-scenario.js';
import { runDocument, type ScenarioResult } from './run-scenario.js';

const isUpdate = process.env['UPDATE'] === '1';

const scenarioFiles = [...markdownIn('test/scenarios'), ...markdownIn('test/scenarios/wrong')];
const pages = markdownIn('docs/diagnostics');

function markdownIn(folder: string): readonly string[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.md'));
  return names.sort().map((name) => `${folder}/${name}`);
}

/** Codes about files that a Markdown file cannot contain; test/parse/read-yaml.test.ts tests them. */
const unshowable = ['file-is-not-too-large', 'yaml-character'];

const files = new Map<string, ScenarioFile>();

function fileAt(path: string): ScenarioFile {
  const file = files.get(path) ?? readScenarios(readFileSync(path, 'utf8'));
  files.set(path, file);
  return file;
}

/** The codes that a scenario was found to report. */
const codesFound = new WeakMap<Scenario, ReadonlySet<string>>();

/** Compares each fence with the real output. With UPDATE=1 the file is updated; an unexpected problem still fails. */
async function expectScenarios(path: string): Promise<readonly Scenario[]> {
  const file = fileAt(path);
  const changes = new Map<Fence, string>();
  for (const scenario of file.scenarios) {
    const result = await runDocument(scenario);
    codesFound.set(scenario, codesIn(result));
    const isExpected = scenario.outputs.some(({ language }) => language === 'diagnostics');
    // Checked in both modes: an unexpected problem is never written as if it were expected.
    expect(isExpected || result.printed === '', `"${scenario.title}" came out with\n${result.printed}`).toBe(true);
    expect(isExpected && result.printed === '', `"${scenario.title}" expects diagnostics, and none came`).toBe(false);
    for (const fence of scenario.outputs) {
      const text = shownIn(path, await result.textOf(fence), fence);
      if (!isUpdate) expect(text, `"${scenario.title}", ${fence.language} ${fence.subject}`).toBe(fence.text);
      changes.set(fence, text);
    }
  }
  if (isUpdate) writeFileSync(path, withFences(file, changes));
  return file.scenarios;
}

/** Pages end with the number of errors, as the command does. Scenarios leave it out: it counts what is above it. */
function shownIn(path: string, text: string, { language }: Fence): string {
  const isWhole = language !== 'diagnostics' || path.startsWith('docs/');
  return isWhole ? text : text.slice(0, text.lastIndexOf('\n\n'));
}

async function codesOf(scenario: Scenario | undefined): Promise<ReadonlySet<string>> {
  return scenario === undefined ? new Set() : (codesFound.get(scenario) ?? codesIn(await runDocument(scenario)));
}

function codesIn({ diagnostics }: ScenarioResult): ReadonlySet<string> {
  return new Set(diagnostics.map(({ code }) => code));
}

it.each(scenarioFiles)('a scenario file shows the real output: %s', async (path) => {
  const scenarios = await expectScenarios(path);
  expect(scenarios.length).toBeGreaterThan(0);
});

it.each(pages)('the page of a diagnostic shows the problem, and a way to fix it: %s', async (path) => {
  const scenarios = await expectScenarios(path);
  const code = basename(path, '.md');
  if (!unshowable.includes(code)) {
    expect(await codesOf(scenarios[0])).toEqual(new Set([code]));
    expect(scenarios.length, 'a fixed example').toBeGreaterThan(1);
  }
  expect(await codesOf(scenarios.at(-1))).toEqual(new Set());
});

it.each(['docs/language.md', 'docs/more-of-the-language.md', 'docs/reference-service.md'])(
  'the language reference shows only models that compile: %s',
  async (path) => {
    expect(await expectScenarios(path)).not.toEqual([]);
  },
);

describe('a diagnostic code', () => {
  const codes = codesInSource();

  // The first example of a page reports only the code of the page, so that the page is a scenario itself.
  it('always has a page', () => {
    expect(codes.filter((code) => !pages.includes(`docs/diagnostics/${code}.md`))).toEqual([]);
  });

  const named = codes.filter((code) => scenarioFiles.includes(`test/scenarios/${code}.md`));

  it.each(named)('is reported in the scenarios of its name: %s', async (code) => {
    const { scenarios } = fileAt(`test/scenarios/${code}.md`);
    const found = await Promise.all(scenarios.map(codesOf));
    expect(found.some((each) => each.has(code))).toBe(true);
  });

  it('is still in use if it has a page', () => {
    expect(pages.map((path) => basename(path, '.md')).filter((code) => !codes.includes(code))).toEqual([]);
  });

  /** That of a rule is the name of its file; any other is written out where it is reported, so it can be searched for. */
  function codesInSource(): readonly string[] {
    const folders = ['src/openapi', 'src/parse', 'src/resolve', 'src/rules'];
    const texts = folders.flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts'))
        .map((name) => readFileSync(join(folder, name), 'utf8')),
    );
    const codes = texts.flatMap((text) => [...text.matchAll(/\bcode: '([a-z-]+)'/g)].map(([, code = '']) => code));
    return [...new Set([...codes, ...rules.map(({ code }) => code)])].sort();
  }
});
