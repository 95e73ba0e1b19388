import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { patternSamples } from '../../../src/model/texts/pattern-sample.js';
import { sampleString } from '../../../src/model/values/sample-value.js';

describe('the sample of a pattern', () => {
  it.each([
    ['[a-z]{2}-[0-9]+', 'aa-1'],
    ['(?:red|green)?!', '!'],
    ['(?<year>[0-9]{4})/(0[1-9]|1[0-2])', '1111/01'],
    ['[^a-zA-Z]', '1'],
    ['\\d{3,}\\.\\w\\s?', '111.a'],
    ['[A-F0-9\\]\\\\-]{4,9}', 'AAAA'],
    ['\\p{Lu}\\u{e4}', 'Aä'],
    ['^(?!x)a{2}$', 'aa'],
    ['', ''],
  ])('%s is %j', (pattern, sample) => {
    expect(patternSamples(pattern, 0)[0]).toBe(sample);
    expect(sample).toMatch(new RegExp(`^(?:${pattern})$`, 'u'));
  });

  it('has the length that the type requires', () => {
    const type = { kind: 'string', pattern: '[0-9]+(?:-[0-9]+)*', minLength: 12 } as const;
    const sample = sampleString(type, 'example') ?? '';
    expect(sample).toMatch(/^[0-9]+(?:-[0-9]+)*$/);
    expect(sample.length).toBeGreaterThanOrEqual(12);
  });

  it('is undefined for a pattern with unsupported syntax', () => {
    expect(sampleString({ kind: 'string', pattern: '(?=.*x)[a-z]{7}y' }, 'example')).toBeUndefined();
  });

  it('has a limited length', () => {
    expect(patternSamples('((a{1000}){1000}){1000}', 0)[0]?.length).toBeLessThanOrEqual(10_000);
  });

  it('is found for every pattern in limited time', () => {
    const parts = fc.constantFrom('a', '[b-d]', '\\d', '.', '(?:x|y)', '(z)', 'e?', 'f*', 'g+', 'h{2,3}', '|', '-');
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 8 }), (chosen) => {
        const pattern = chosen.join('');
        expect(patternSamples(pattern, 3)[0]).toMatch(new RegExp(`^(?:${pattern})$`, 'u'));
      }),
    );
  });
});
