import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../support/temporary-folders.js';

interface Report {
  readonly diagnostics: readonly {
    readonly filename: string;
    readonly message: string;
    readonly labels: readonly { readonly span: { readonly line: number } }[];
  }[];
}

type Rules = Readonly<Record<string, unknown>>;

export const functionLimits: Rules = {
  'max-lines-per-function': ['error', { max: 60 }],
  'max-params': ['error', { max: 3 }],
};

export const withoutAny: Rules = { 'typescript/no-explicit-any': 'error' };

/**
 * `src/a.ts:12 Function 'a' has too many parameters (4)…` for each place in these folders that breaks these rules of
 * oxlint, which parses all files in a tenth of the time that the compiler of TypeScript takes.
 */
export function brokenRules(rules: Rules, folders: readonly string[]): readonly string[] {
  const config = join(temporaryFolder(), 'rules.json');
  writeFileSync(config, JSON.stringify({ categories: { correctness: 'off' }, rules }));
  const words = ['node_modules/oxlint/bin/oxlint', '-c', config, '-f', 'json', ...folders];
  const { stdout } = spawnSync(process.execPath, words, { encoding: 'utf8', maxBuffer: 1e8 });
  const { diagnostics } = JSON.parse(stdout) as Report;
  return diagnostics.map(({ filename, message, labels }) => `${filename}:${labels[0]?.span.line} ${message}`);
}
