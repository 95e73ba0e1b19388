import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { sarifLog } from '../../../src/commands/terminal/sarif.js';
import type { Diagnostic } from '../../../src/source/diagnostic.js';
import { newFolder, run, wrong } from '../command-line.js';
import { sarifErrors } from './sarif-schema.js';

const path = 'model/a b:é.yaml';

async function logOf(files?: Readonly<Record<string, string>>): Promise<object> {
  const { out, err } = await run(newFolder(files), 'check', '--format', 'sarif');
  expect(err).toBe('');
  const log = JSON.parse(out) as object;
  expect(sarifErrors(log)).toEqual([]);
  return log;
}

it('the log of a document on the network has its address', () => {
  const path = 'https://example.com/a b.json';
  const diagnostic: Diagnostic = {
    code: 'import-is-exact',
    severity: 'warning',
    message: 'It is not.',
    span: { path, start: 0, end: 1 },
    notes: [],
  };
  const log = sarifLog({ diagnostics: [diagnostic], sources: [{ path, text: '{}' }], folder: '/' });
  expect(sarifErrors(log)).toEqual([]);
  expect(JSON.stringify(log)).toContain('"artifactLocation":{"uri":"https://example.com/a%20b.json"}');
});

describe('--format sarif', () => {
  it('has absolute addresses of files outside the working folder', async () => {
    const folder = newFolder({ 'a b/model.yaml': wrong, 'work/README.md': '' });
    const { out } = await run(join(folder, 'work'), 'check', '../a b', '--format', 'sarif');
    const log = JSON.parse(out) as object;
    expect(sarifErrors(log)).toEqual([]);
    expect(out).toContain(`"uri": "${pathToFileURL(join(folder, 'a b/model.yaml')).href}"`);
    expect(out).not.toMatch(/"uri": "\.\./);
  });

  it('follows SARIF 2.1.0, with locations, related locations and fixes', async () => {
    const log = await logOf({ [path]: wrong });
    const uri = 'model/a%20b%3A%C3%A9.yaml';
    const region = { startLine: 3, startColumn: 23, endLine: 3, endColumn: 28 };
    expect(log).toMatchObject({ version: '2.1.0', runs: [{ columnKind: 'utf16CodeUnits' }] });
    expect(log).toHaveProperty('runs.0.results', [
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
    expect(await logOf({ [path]: wrong })).toHaveProperty('runs.0.tool.driver.rules', [
      expect.objectContaining({ id: 'path-is-unambiguous' }),
      expect.objectContaining({
        id: 'unknown-type',
        help: {
          text: expect.stringContaining('A type is a scalar of the language') as string,
          markdown: expect.stringMatching(/^# unknown-type\n/) as string,
        },
      }),
    ]);
  });

  it('has no results for a model without problems', async () => {
    expect(await logOf()).toHaveProperty('runs.0.results', []);
    expect(await run(newFolder(), 'check', '--format', 'sarif')).toMatchObject({ code: 0 });
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
