import { describe, expect, it } from 'vitest';
import { sarifLog } from '../../../src/commands/terminal/sarif.js';
import type { Diagnostic } from '../../../src/source/diagnostic.js';
import { newFolder, run, wrong } from '../command-line.js';
import { sarifErrors } from './sarif-schema.js';

const path = 'model/a b:é.yaml';

interface Log {
  readonly runs: readonly [{ readonly tool: { readonly driver: Driver }; readonly results: readonly Result[] }];
}
interface Driver {
  readonly rules: readonly {
    readonly id: string;
    readonly help: { readonly text: string; readonly markdown: string };
  }[];
}
interface Result {
  readonly ruleId: string;
  readonly ruleIndex: number;
}

async function logOf(files: Readonly<Record<string, string>>): Promise<Log> {
  const { out, err } = await run(newFolder(files), 'check', '--format', 'sarif');
  expect(err).toBe('');
  const log = JSON.parse(out) as Log;
  expect(sarifErrors(log)).toEqual([]);
  return log;
}

describe('the log of a document on the network', () => {
  it('has its address', () => {
    const path = 'https://example.com/a b.json';
    const diagnostic: Diagnostic = {
      code: 'import-is-exact',
      severity: 'warning',
      message: 'It is not.',
      span: { path, start: 0, end: 1 },
      notes: [],
    };
    const log = sarifLog([diagnostic], [{ path, text: '{}' }]);
    expect(sarifErrors(log)).toEqual([]);
    expect(JSON.stringify(log)).toContain('"artifactLocation":{"uri":"https://example.com/a%20b.json"}');
  });
});

describe('--format sarif', () => {
  it('follows SARIF 2.1.0, with locations, related locations and fixes', async () => {
    const log = await logOf({ [path]: wrong });
    const uri = 'model/a%20b%3A%C3%A9.yaml';
    const region = { startLine: 3, startColumn: 23, endLine: 3, endColumn: 28 };
    expect(log).toMatchObject({ version: '2.1.0', runs: [{ columnKind: 'utf16CodeUnits' }] });
    expect(log.runs[0].results).toEqual([
      {
        ruleId: 'unknown-type',
        ruleIndex: 1,
        level: 'error',
        message: { text: 'Unknown type "strng". Did you mean "string"?' },
        locations: [{ physicalLocation: { artifactLocation: { uri }, region } }],
        fixes: [
          {
            description: { text: 'Write "string"' },
            artifactChanges: [
              {
                artifactLocation: { uri },
                replacements: [{ deletedRegion: region, insertedContent: { text: 'string' } }],
              },
            ],
          },
        ],
      },
      {
        ruleId: 'path-is-unambiguous',
        ruleIndex: 0,
        level: 'error',
        message: { text: expect.stringContaining('GET /books/x matches both') as string },
        locations: [
          {
            physicalLocation: {
              artifactLocation: { uri },
              region: { startLine: 11, startColumn: 15, endLine: 11, endColumn: 32 },
            },
          },
        ],
        relatedLocations: [
          {
            id: 1,
            message: { text: 'The other path is written here.' },
            physicalLocation: {
              artifactLocation: { uri },
              region: { startLine: 8, startColumn: 15, endLine: 8, endColumn: 30 },
            },
          },
        ],
      },
    ]);
  });

  it('explains each code in the words of its page', async () => {
    const { runs } = await logOf({ [path]: wrong });
    const { rules } = runs[0].tool.driver;
    expect(rules.map(({ id }) => id)).toEqual(['path-is-unambiguous', 'unknown-type']);
    for (const { ruleId, ruleIndex } of runs[0].results) expect(rules[ruleIndex]?.id).toBe(ruleId);
    expect(rules[1]?.help.text).toContain('A type is a scalar of the language');
    expect(rules[1]?.help.markdown).toMatch(/^# unknown-type\n/);
  });

  it('has no results for a model without problems', async () => {
    const { code, out, err } = await run(newFolder(), 'check', '--format', 'sarif');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const log = JSON.parse(out) as Log;
    expect(sarifErrors(log)).toEqual([]);
    expect(log.runs[0].results).toEqual([]);
  });

  it.each([
    ['"2.1.0"', '"2.0.0"'],
    ['"columnKind"', '"columnkind"'],
    ['"message":{"text":', '"message":{"txt":'],
    ['"startLine":3', '"startLine":0'],
    ['"level":"error"', '"level":"fatal"'],
    ['"replacements":[', '"replacements":[],"more":['],
    [/"uri":"[^"]*"/, '"uri":"model/a b.yaml"'],
  ])('is invalid for this test with %s as %s', async (from, to) => {
    const text = JSON.stringify(await logOf({ [path]: wrong }));
    expect(text.replace(from, to)).not.toBe(text);
    expect(sarifErrors(JSON.parse(text.replace(from, to)))).not.toEqual([]);
  });
});
