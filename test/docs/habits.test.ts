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
}

const rows = /^\| (?:\*\*(?<context>.*?)\*\* \||`(?<written>.*?)` \| (?<advice>.*)) \|$/gmu;

/** The habits of the page; a line in bold letters says where those below it are written. */
const habits = [...text.matchAll(rows)].reduce<{ context: string; list: readonly Habit[] }>(
  ({ context, list }, { groups: cells = {} }) =>
    cells['written'] === undefined
      ? { context: cells['context'] ?? '', list }
      : { context, list: [...list, { written: cells['written'].replaceAll('\\|', '|'), context }] },
  { context: '', list: [] },
).list;

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

/** A message without its first sentence if that only names what is written. */
function adviceOf({ message }: Diagnostic): string {
  const known =
    /^(?:Unknown \w+ ".*?"(?: in [a-z ]+)?|".*?" (?:uses JSON Schema syntax|does not declare a type|is not allowed here in a type|would be the name of a field))\. /;
  return message.replace(known, '').replace(/^Did you mean "(.*)"\?$/, '`$1`');
}

/** The page with the current advice of the program. */
function printed(): string {
  const inOrder = habits.values();
  return text.replace(rows, (row: string, ...found: readonly unknown[]) => {
    const { written } = found.at(-1) as Readonly<Record<string, string | undefined>>;
    if (written === undefined) return row;
    const error = firstErrorOf(inOrder.next().value as Habit);
    return `| \`${written}\` | ${error === undefined ? '' : adviceOf(error).replaceAll('|', '\\|')} |`;
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

  it('is one of more than 200 on the page, with the advice of the program', () => {
    expect(habits.length).toBeGreaterThan(200);
    expect(habits.length).toBe(text.split('\n').filter((line) => line.startsWith('| `')).length);
    if (process.env['UPDATE'] === '1') writeFileSync(page, printed());
    else expect(text).toBe(printed());
  });
});
