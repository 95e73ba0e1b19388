import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isUri } from '../../../src/runtime/validators/address-format.js';
import { inTier } from '../../support/tier.js';

describe('a URI and its parts', () => {
  // RFC 3986, appendix B: a regular expression that splits any string.
  const parts = /^(?:([^:/?#]+):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s;
  const isMadeOf = (text: string, characters: string): boolean =>
    [...text.replaceAll(/%[0-9A-Fa-f]{2}/g, '')].every(
      (character) => /[A-Za-z0-9]/.test(character) || characters.includes(character),
    );
  const named = "-._~!$&'()*+,;=";

  function isMadeOfUriParts(text: string): boolean {
    const [, scheme, authority, path = '', query = '', fragment = ''] = parts.exec(text) ?? [];
    const [host = '', ...users] = (authority ?? '').split('@').toReversed();
    return (
      /^[A-Za-z]/.test(scheme ?? '') &&
      isMadeOf((scheme ?? '').replaceAll('%', ' '), '+-.') &&
      users.length <= 1 &&
      isMadeOf(users.join(''), `${named}:`) &&
      isMadeOf(host.replace(/:[0-9]*$/, ''), named) &&
      isMadeOf(path, `${named}:@/`) &&
      isMadeOf(query + fragment, `${named}:@/?`) &&
      !/%(?![0-9A-Fa-f]{2})/.test(text)
    );
  }

  it('are consistent for every host that is a name', () => {
    const part = fc.constantFrom(
      ...'a:/?#@%',
      'Z9',
      '//',
      '%41',
      '%4',
      '+.-',
      '80',
      '~!$&',
      '(),;=',
      '[',
      ']',
      'é',
      '\n',
      '^',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 10 }), fc.constantFrom('', 'a:', 'a://'), (list, start) => {
        const text = start + list.join('');
        if (!/\[.*\]/s.test(text)) expect([text, isUri(text)]).toEqual([text, isMadeOfUriParts(text)]);
      }),
      { numRuns: inTier({ short: 2000, long: 20_000 }) },
    );
  });
});
