import { describe, expect, it } from 'vitest';
import { decodeOnce, parseTarget } from '../../../src/runtime/server/target.js';

describe('parseTarget', () => {
  it.each([
    ['/p/resource', '/p/resource', ''],
    ['/p/resource?a=1?b', '/p/resource', 'a=1?b'],
    ['/', '/', ''],
    ['/?a', '/', 'a'],
    ['/p/', '/p/', ''],
    ['//host/p', '//host/p', ''],
    ['/p/../q', '/p/../q', ''],
    ['/p/key=a%2Fb', '/p/key=a%2Fb', ''],
    ['http://host:80/p/q?x', '/p/q', 'x'],
    ['HTTPS://host', '/', ''],
    ['http://host?x=1', '/', 'x=1'],
    ['/p?a=\\b', '/p', 'a=\\b'],
    ['/p/%5C', '/p/%5C', ''],
  ])('keeps the path of %s unchanged', (target, path, query) => {
    expect(parseTarget(target)).toEqual({ path, query });
  });

  it.each(['p/resource', '*', '', 'ftp://host/p', '/p#fragment', '/p q', '/p\u00e4', '/p\u0000', 'http:///p'])(
    'refuses %j',
    (target) => {
      expect(parseTarget(target)).toBeUndefined();
    },
  );

  it.each(['/\\host/p', '/p/a\\b', '/p\\?a', 'http://host\\p'])(
    'refuses the backslash in %j, as URL would move it',
    (target) => {
      expect(parseTarget(target)).toBeUndefined();
      expect(new URL(target, 'http://host').href).not.toContain('\\');
    },
  );
});

describe('decodeOnce', () => {
  it.each([
    ['a%2Fb', 'a/b'],
    ['a%252Fb', 'a%2Fb'],
    ['a+b', 'a+b'],
    ['%C3%A4', 'ä'],
  ])('turns %s into %s', (raw, decoded) => {
    expect(decodeOnce(raw)).toBe(decoded);
  });

  it.each(['%zz', '%', '%2', '%C3', '%ff'])('refuses %s', (raw) => {
    expect(decodeOnce(raw)).toBeUndefined();
  });
});
