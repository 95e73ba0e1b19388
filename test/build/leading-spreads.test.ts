import { expect, it } from 'vitest';
import { withoutLeadingSpreads } from '../../src/build/leading-spreads.js';

it.each([
  ['const x = { ...a, b };', 'const x = { ...undefined, ...a, b };'],
  ['f({ ...a, b: { ...c, d } });', 'f({ ...undefined, ...a, b: { ...undefined, ...c, d } });'],
  ['f({ ...{ ...a, b }, ...c });', 'f({ ...undefined, ...{ ...undefined, ...a, b }, ...c });'],
  // These objects share a hidden class anyway.
  ['f({ ...a });', 'f({ ...a });'],
  ['f({ b, ...a });', 'f({ b, ...a });'],
  // Neither object is created by a literal.
  ['const { ...a } = b; f(...a, c); g([...a, c]);', 'const { ...a } = b; f(...a, c); g([...a, c]);'],
])('%s → %s', (code, expected) => {
  expect(withoutLeadingSpreads(code)).toBe(expected);
});
