import { describe, expect, it } from 'vitest';
import { githubCommands } from '../../../src/commands/terminal/report-diagnostics.js';
import type { Diagnostic } from '../../../src/source/diagnostic.js';
import { bookshop, newFolder, run, wrong } from '../command-line.js';

const path = 'model/a, b: 100%.yaml';

describe('--format json', () => {
  it('prints one array and nothing else', async () => {
    const { code, out, err } = await run(newFolder({ [path]: wrong }), 'check', '--format', 'json');
    expect({ code, err }).toEqual({ code: 1, err: '' });
    expect(JSON.parse(out)).toEqual([
      {
        code: 'unknown-type',
        severity: 'error',
        message: 'Unknown type "strng". Did you mean "string"?',
        file: path,
        line: 3,
        column: 22,
        endLine: 3,
        endColumn: 27,
        notes: [],
        fix: {
          message: 'Write "string"',
          edits: [{ file: path, line: 3, column: 22, endLine: 3, endColumn: 27, text: 'string' }],
        },
      },
      {
        code: 'path-is-unambiguous',
        severity: 'error',
        message: expect.stringContaining('GET /books/x matches both') as string,
        file: path,
        line: 11,
        column: 15,
        endLine: 11,
        endColumn: 32,
        notes: [
          {
            message: 'The other path is written here.',
            file: path,
            line: 8,
            column: 15,
            endLine: 8,
            endColumn: 30,
          },
        ],
      },
    ]);
  });

  it('prints an empty array for a model without problems', async () => {
    expect(await run(newFolder(), 'check', '--format', 'json')).toEqual({ code: 0, out: '[]\n', err: '' });
  });

  it('includes warnings', async () => {
    const unused = bookshop.replace('types:\n', 'types:\n  Shelf:\n    id: string\n');
    const { code, out } = await run(newFolder({ 'model/a.yaml': unused }), 'check', '--format', 'json');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject([{ code: 'declaration-is-used', severity: 'warning', line: 12, column: 3 }]);
  });

  it('keeps standard output to itself when packages are written', async () => {
    const words = ['generate', '--target', 'types', '--format', 'json'];
    const { code, out, err } = await run(newFolder(), ...words);
    expect({ code, out }).toEqual({ code: 0, out: '[]\n' });
    expect(err).toContain('1 package: ');
    const checked = await run(newFolder(), ...words, '--check');
    expect(checked).toMatchObject({ code: 1, out: '[]\n' });
    const failed = await run(newFolder({ [path]: wrong }), ...words);
    expect(failed).toMatchObject({ code: 1, err: '' });
    expect(JSON.parse(failed.out)).toMatchObject([{ code: 'unknown-type' }, { code: 'path-is-unambiguous' }]);
  });
});

describe('--format github', () => {
  it('prints a workflow command for each problem, with locations, notes and fix', async () => {
    const { code, out, err } = await run(newFolder({ [path]: wrong }), 'check', '--format', 'github');
    expect({ code, err }).toEqual({ code: 1, err: '' });
    const file = 'model/a%2C b%3A 100%25.yaml';
    expect(out.split('\n')).toEqual([
      `::error file=${file},line=3,col=22,endLine=3,endColumn=27,title=unknown-type::Unknown type "strng". Did you mean "string"?%0Afix: Write "string"`,
      `::error file=${file},line=11,col=15,endLine=11,endColumn=32,title=path-is-unambiguous::GET /books/x matches both GET /books/{name} and GET /books/{id}, and neither is more specific. Add literal text to one.%0Amodel/a, b: 100%25.yaml:8:15 note: The other path is written here.`,
      '',
    ]);
  });

  it('prints nothing for a model without problems', async () => {
    expect(await run(newFolder(), 'check', '--format', 'github')).toEqual({ code: 0, out: '', err: '' });
  });

  it('prevents a message from starting a workflow command', () => {
    const span = { path: 'a', start: 0, end: 0 };
    const message = '50%\r\n::error::x: y, z';
    const diagnostic: Diagnostic = { code: 'a-rule', severity: 'warning', message, span, notes: [] };
    expect(githubCommands([diagnostic], [])).toBe(
      '::warning file=a,line=1,col=1,endLine=1,endColumn=1,title=a-rule::50%25%0D%0A::error::x: y, z\n',
    );
  });
});

describe('--format', () => {
  it('refuses an unknown format, and --json next to it', async () => {
    const unknown = await run(newFolder(), 'check', '--format', 'xml');
    expect(unknown.code).toBe(2);
    expect(unknown.err).toContain('Allowed choices are human, json, sarif, github.');
    const both = await run(newFolder(), 'generate', '--format', 'json', '--json');
    expect(both.code).toBe(2);
    expect(both.err).toContain("'--json' cannot be used with option '--format <name>'");
  });

  it('defaults to human', async () => {
    const folder = newFolder({ [path]: wrong });
    expect(await run(folder, 'check', '--format', 'human')).toEqual(await run(folder, 'check'));
  });
});
