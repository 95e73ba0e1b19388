import type { CompilerCounts } from './contract.js';

/** From what `tsc --extendedDiagnostics` prints: `Instantiations:   12345`, a line for each. */
export function compilerCountsIn(said: string): CompilerCounts {
  const counts = new Map(
    [...said.matchAll(/^([A-Z][\w /]*):\s+(\d+)$/gm)].map(([, name = '', count]) => [name, Number(count)]),
  );
  const countOf = (name: string): number => {
    const count = counts.get(name);
    if (count === undefined) throw new Error(`The compiler reports no "${name}":\n${said}`);
    return count;
  };
  return {
    lines: countOf('Lines of Definitions') + countOf('Lines of TypeScript'),
    types: countOf('Types'),
    instantiations: countOf('Instantiations'),
  };
}
