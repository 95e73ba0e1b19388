import type { OwnRule } from './rule.js';

// In a file of its own, which is not published: in the types of the package it would be in all programs that import it,
// and those of Vite have another `glob`.
declare global {
  interface ImportMeta {
    /** As Vite has it: the exports of each file that matches. */
    glob(
      pattern: string,
      options: { readonly eager: true },
    ): Readonly<Record<string, Readonly<Record<string, OwnRule>>>>;
  }
}
