import { describe, expect, it } from 'vitest';
import { type Fingerprint, parseFingerprint, printFingerprint } from '../../src/commands/fingerprints.js';

const fingerprint: Fingerprint = {
  inputs: 'i',
  model: 'shop',
  packages: ['types'],
  names: { types: '@shop/types' },
  contents: 'c',
  files: 3,
  hasStrays: false,
  tools: 't',
  printed: { 'types/src/index.ts': { inputs: 'i', outputs: ['a', 'b', 'c'] } },
  editorSchemas: { '/a/schema.json': null },
  diagnostics: [
    {
      code: 'x',
      severity: 'warning',
      message: '"\u2028ä\ud800',
      span: { path: 'a.yaml', start: 1, end: 2 },
      notes: [],
      fix: { message: 'm', edits: [], isSafe: true },
    },
  ],
};

describe('a fingerprint', () => {
  const text = printFingerprint(fingerprint);

  it('is read back as it was written', () => {
    expect(parseFingerprint(text)).toEqual(fingerprint);
  });

  it('is ignored when it is damaged, at any position', () => {
    for (let length = 0; length < text.length; length += 1) {
      expect(parseFingerprint(text.slice(0, length))).toBeUndefined();
      expect(parseFingerprint(`${text.slice(0, length)}~${text.slice(length)}`)).toBeUndefined();
    }
  });

  it.each(['', '\n', '{}', '{}\n{}', 'null\nnull\n', '<<<<<<< HEAD\n'])('is not read from %j', (other) => {
    expect(parseFingerprint(other)).toBeUndefined();
  });
});
