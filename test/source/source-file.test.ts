import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { hashOf } from '../../src/source/source-file.js';

it('the hash of a text is that of its bytes, however long it is, and wherever its characters end', () => {
  const ofBytes = (text: string): string => createHash('sha256').update(Buffer.from(text)).digest('hex').slice(0, 32);
  const long = 'x'.repeat(2 ** 20 - 1);
  for (const text of ['', 'é', long, `${long}x`, `${long}😀`, `${long}${'😀'.repeat(2 ** 20)}`, `${long}\ud83d`]) {
    expect(hashOf(text)).toBe(ofBytes(text));
    expect(hashOf(['{"', text, '😀'])).toBe(ofBytes(`{"${text}😀`));
  }
});
