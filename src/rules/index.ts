import type { Rule } from './rule.js';

declare global {
  interface ImportMeta {
    /** As Vite has it, for the tests: the exports of each file that matches. */
    glob(pattern: string, options: { readonly eager: true }): Readonly<Record<string, Readonly<Record<string, Rule>>>>;
  }
}

/**
 * Every rule: one for each file of this folder with a hyphen in its name. The build replaces the call by imports
 * (`src/build/glob-imports.ts`). The order does not matter, because diagnostics are sorted by where they are.
 */
export const rules: readonly Rule[] = Object.values(import.meta.glob('./*-*.ts', { eager: true })).flatMap(
  Object.values<Rule>,
);
