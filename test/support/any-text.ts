import fc from 'fast-check';

/** Any code units, lone surrogates included. Made from numbers: `fc.string` of all characters first makes a table of a million. */
export const anyText: fc.Arbitrary<string> = fc
  .array(fc.nat(0xff_ff), { maxLength: 10 })
  .map((units) => String.fromCharCode(...units));
