import type { Model } from '../../stages.js';
import { linesIn, type Position, positionAt } from '../../source/line-map.js';
import type { SourceFile } from '../../source/source-file.js';
import { count } from '../../source/words.js';

export { count };

/** The output format of diagnostics: for people, for programs, for code scanning, for GitHub Actions. */
export type DiagnosticFormat = 'human' | 'json' | 'sarif' | 'github';

export const diagnosticFormats: readonly DiagnosticFormat[] = ['human', 'json', 'sarif', 'github'];

/** The same of changes, and for the comment of a pull request. */
export type DiffFormat = DiagnosticFormat | 'markdown';

export const diffFormats: readonly DiffFormat[] = [...diagnosticFormats, 'markdown'];

/** The models of a command as arguments; empty for the default. */
export function modelWords(models: readonly string[]): readonly string[] {
  if (models.length === 1 && models[0] === 'model') return [];
  // Otherwise a folder with such a name would be parsed as an option.
  return [...(models.some((model) => model.startsWith('-')) ? ['--'] : []), ...models].map(quoted);
}

// Quoted as one word of a shell, without pattern matching.
export function quoted(word: string): string {
  return /^[A-Za-z0-9_./:=@%+,-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

export function jsonText(value: object): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

export type PositionOf = (path: string, offset: number) => Position;

export function positionsIn(sources: readonly SourceFile[], at: typeof positionAt = positionAt): PositionOf {
  const linesOf = linesIn(sources);
  return (path, offset) => at(linesOf(path), offset);
}

/** `bookshop 1.0.0`: a command may be for several models, so each line about one of them names it. */
export function apiText({ name, version }: Pick<Model, 'name' | 'version'>): string {
  return `${name} ${version}`.trim();
}

/** `12 endpoints, 30 types` */
export function contentsText({ groups, types }: Pick<Model, 'groups' | 'types'>): string {
  const endpoints = groups.reduce((sum, group) => sum + group.endpoints.length, 0);
  return `${count(endpoints, 'endpoint')}, ${count(types.length, 'type')}`;
}

export type Commands = readonly (readonly [command: string, meaning: string])[];

export function commandsText(commands: Commands): string {
  const width = Math.max(...commands.map(([command]) => command.length));
  return commands.map(([command, meaning]) => `  modelwright ${command.padEnd(width)}  ${meaning}\n`).join('');
}

const mostLines = 50;

export function listed(lines: readonly string[]): readonly string[] {
  if (lines.length <= mostLines) return lines;
  return [...lines.slice(0, mostLines), `… and ${lines.length - mostLines} more`];
}
