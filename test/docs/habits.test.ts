import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '../../src/source/diagnostic.js';
import { compileText } from '../support/example-model.js';

const page = 'docs/habits.md';
const text = readFileSync(page, 'utf8');

const types = 'types:\n  Owner:\n    age: integer\n  Pet:\n    id: uuid\n    ';
const groups = 'types:\n  Pet:\n    id: uuid\ngroups:\n  pet:\n    endpoints:\n      list:\n        ';

/** The model around a habit, which replaces `@`. */
const contexts: Readonly<Record<string, string>> = {
  'in a model': '@\n',
  'as a type': 'types:\n  Pet:\n    name: string\n  @\n',
  'as a field': `${types}@\n`,
  'as the type of a field': `${types}name: @\n`,
  'in an endpoint': `${groups}http: POST /pets\n        returns: nothing\n        @\n`,
  'as method and path': `${groups}@\n        returns: nothing\n`,
  'as a query parameter': `${groups}http: GET /pets\n        returns: Pet[]\n        query:\n          @\n`,
  'as an error': 'types:\n  Problem:\n    title: string\nerrors:\n  @\n',
  'in a stored resource': 'types:\n  Pet:\n    id: uuid\nresources:\n  Pet:\n    id: id\n    @\n',
};

interface Habit {
  /** The habit; lines end with `⏎`. */
  readonly written: string;
  readonly context: string;
  /** The message of the program, as the page quotes it. */
  readonly message: string;
}

const rows = /^\| `(?<written>.*?)` \| (?<context>(?:as|in) [a-z ]+) \| (?<message>.*) \|$/gmu;

const habits = [...text.matchAll(rows)].map(({ groups: cells = {} }): Habit => {
  const cell = (name: keyof Habit): string => (cells[name] ?? '').replaceAll('\\|', '|');
  return { written: cell('written'), context: cell('context'), message: cell('message') };
});

/** Its lines are indented like the first one. */
function modelWith({ context, written }: Habit): string {
  const around = contexts[context] ?? '';
  const indentation = /^( *)@/m.exec(around)?.[1] ?? '';
  const lines = written.split(' ⏎ ').join(`\n${indentation}`);
  return `${context === 'in a model' ? '' : 'api: example\n'}${around.replace('@', () => lines)}`;
}

function firstErrorOf(habit: Habit): Diagnostic | undefined {
  const { diagnostics } = compileText(modelWith(habit));
  return diagnostics.find(({ severity, code }) => severity === 'error' && code !== 'required-key');
}

/** The page with the current messages of the program. */
function printed(): string {
  const cell = (shown: string): string => shown.replaceAll('|', '\\|');
  return text.replace(rows, (...found: readonly unknown[]) => {
    const { written = '', context = '' } = found.at(-1) as Readonly<Record<string, string>>;
    const habit = { written: written.replaceAll('\\|', '|'), context, message: '' };
    return `| \`${written}\` | ${context} | ${cell(firstErrorOf(habit)?.message ?? '')} |`;
  });
}

describe('a habit from another language', () => {
  it.each(habits.map((habit) => [habit.written, habit.context, habit] as const))(
    'written as %j %s is an error that says what to write instead',
    (_, context, habit) => {
      expect(Object.keys(contexts)).toContain(context);
      const error = firstErrorOf(habit);
      expect(error, modelWith(habit)).toBeDefined();
      // The message has its advice in backticks, or in a sentence.
      expect(error?.message).toMatch(/`|Did you mean|[.:?] [A-Z][^.?]*[.?]$/);
      expect(error?.message).not.toContain('Known keys');
    },
  );

  it('is one of more than 200 on the page, with the message of the program', () => {
    expect(habits.length).toBeGreaterThan(200);
    expect(habits.length).toBe(text.split('\n').filter((line) => line.startsWith('| `')).length);
    if (process.env['UPDATE'] === '1') writeFileSync(page, printed());
    else expect(text).toBe(printed());
  });
});
