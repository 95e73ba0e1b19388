import type { DeclaredError } from './operation.js';

/**
 * The errors of exactly that status; if there are none, those of its class; else those of any other error status. Each
 * gets the actual status.
 */
export function findInRanges(errors: readonly DeclaredError[], status: number): readonly DeclaredError[] {
  const hundreds = Math.floor(status / 100);
  const isError = hundreds === 4 || hundreds === 5;
  const all = [status, `${hundreds}xx`, ...(isError ? ['other'] : [])].map((one) =>
    errors.filter(([declared]) => declared === one),
  );
  const found = all.find(({ length }) => length > 0) ?? [];
  return found.map(([, ...rest]) => [status, ...rest]);
}
