import { expect, it } from 'vitest';
import { semanticVersionOf } from '../../src/source/semantic-version.js';

it.each([
  ['1.2.3', '1.2.3'],
  ['1.2.3-beta.1', '1.2.3-beta.1'],
  ['1.0', '1.0.0'],
  ['2', '2.0.0'],
  ['v2', '2.0.0'],
  ['V1.4', '1.4.0'],
  ['2024-03-09', '2024.3.9'],
  ['2024-10', '2024.10.0'],
  ['01.2', '1.2.0'],
  ['beta', undefined],
  ['1.2.3-beta..1', undefined],
  ['1'.repeat(10), undefined],
  ['1.2.3.4', undefined],
  ['2024-03-09-preview', undefined],
  ['', undefined],
])('the version %j of a document means %j', (text, version) => {
  expect(semanticVersionOf(text)).toBe(version);
});
