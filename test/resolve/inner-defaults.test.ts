import { describe, expect, it } from 'vitest';
import { compileText } from '../support/example-model.js';

describe('defaults inside defaults', () => {
  it('in mutually recursive types are reported once each, not once for each path to them', () => {
    const names = Array.from({ length: 14 }, (_, index) => index);
    const fields = names.map((to) => `    to${to}: Type${to} = {}`).join('\n');
    const types = names.map((from) => `  Type${from}:\n${fields}`).join('\n');
    const { diagnostics } = compileText(`api: circles\ntypes:\n${types}\n`);
    expect(new Set(diagnostics.map(({ code }) => code))).toEqual(new Set(['default-fits-type']));
    expect(diagnostics.length).toBeLessThanOrEqual(names.length ** 2);
  });

  it.each([
    [12, 0],
    [13, 2],
    [40, 56],
  ])('are limited where they double on each of %i levels', (levels, expected) => {
    const steps = Array.from({ length: levels }, (_, at) => [
      `  Type${at}:`,
      `    left: Type${at + 1} = {}`,
      `    right: Type${at + 1} = {}`,
    ]);
    const last = [`  Type${levels}:`, '    size: integer = 7'];
    const { diagnostics } = compileText(['api: steps', 'types:', ...last, ...steps.flat()].join('\n'));
    expect(diagnostics.map(({ message }) => message)).toEqual(
      Array.from({ length: expected }, () => expect.stringContaining('has more than 10,000 values') as string),
    );
  });
});
