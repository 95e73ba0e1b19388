import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeBase64, encodeBase64, isBase64 } from '../../../src/runtime/validators/base64.js';

describe('base64', () => {
  // RFC 4648, section 10
  it.each([
    ['', ''],
    ['f', 'Zg=='],
    ['fo', 'Zm8='],
    ['foo', 'Zm9v'],
    ['foob', 'Zm9vYg=='],
    ['fooba', 'Zm9vYmE='],
    ['foobar', 'Zm9vYmFy'],
  ])('encodes %j as %j', (text, base64) => {
    const bytes = new TextEncoder().encode(text);
    expect(encodeBase64(bytes)).toBe(base64);
    expect(decodeBase64(base64)).toEqual(bytes);
  });

  it('equals that of the platform, and restores every byte', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
        const text = encodeBase64(bytes);
        expect(text).toBe(Buffer.from(bytes).toString('base64'));
        expect(isBase64(text)).toBe(true);
        expect(decodeBase64(text)).toEqual(new Uint8Array(bytes));
      }),
    );
  });

  it.each(['Zg', 'Zg=', 'Zg===', '====', 'Z===', '=Zg=', 'Zm9v\n', ' Zm9v', 'Zm-_', 'Zé==', 'Zh==', 'Zm9='])(
    'refuses %j, which is not the canonical encoding of any bytes',
    (text) => {
      expect(isBase64(text)).toBe(false);
      expect(decodeBase64(text)).toBeUndefined();
    },
  );
});
