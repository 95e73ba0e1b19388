import { describe, expect, it } from 'vitest';
import { isHost } from '../../../../src/runtime/server/node/adapter.js';

describe('isHost', () => {
  it.each(['a', 'a.example.com', 'a.example.com:8080', '127.0.0.1:1', '[::1]', '[::1]:80', 'a:', 'b%41c', 'a_b'])(
    'accepts %j, twice',
    (value) => {
      expect(isHost(value)).toBe(true);
      expect(isHost(value)).toBe(true);
    },
  );

  it.each([
    '',
    ' ',
    'a b',
    'a/b',
    'http://a',
    'a@b',
    'a:b',
    'a:1:2',
    '::1',
    '[::1',
    'a, b:1 2',
    'ä',
    'a?b',
    'a#b',
    '<a>',
    'b%20c',
    'a:99999',
    '1.2.3.999',
  ])('refuses %j', (value) => {
    expect(isHost(value)).toBe(false);
  });
});
