import { expect, it } from 'vitest';
import { compileText } from '../../support/example-model.js';

const types = [
  'A: json<A>',
  'A: A | null',
  'A: A | string',
  'A: json<B>\n  B: A | null',
  'A: B\n  B: json<B>[] | B',
  'A: B\n  B: json<C> | int32\n  C: A',
];

it.each(types)('%s is refused, whatever its examples and defaults are', (written) => {
  for (const value of ['1', 'text', 'null', '[1, a]', '{ a: 1 }']) {
    const text = `api: circles
types:
  ${written}
  Holder:
    a: A = ${value.replace(': ', ':')}
    b: A
    list: A[]
examples:
  A: ${value}
  Holder: { a: ${value}, b: ${value}, list: [${value}] }
`;
    const { diagnostics } = compileText(text);
    const codes = diagnostics.filter(({ severity }) => severity === 'error').map(({ code }) => code);
    expect(codes).toContain('type-can-end');
  }
});
