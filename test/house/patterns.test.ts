import { expect, it } from 'vitest';
import { isLinear } from '../../src/resolve/linear-pattern.js';
import { patternsOf, repositoryFiles } from './source-tree.js';

/** Those of which that cannot be proven, and why they still take linear time, or are applied to short texts alone. */
const unproven: Readonly<Record<string, string>> = {
  'src/runtime/client/downloads.ts':
    'spaces before a value that is not in quotes belong to either part, and nothing follows',
  'src/runtime/client/streams/events.ts': 'a space after the colon belongs to either part, and nothing follows',
  'src/runtime/samples/texts.ts': 'shortens texts of the model',
  'src/runtime/server/contents/media-types.ts': 'a Content-Type has at most 1,000 characters here',
  'src/runtime/server/contents/multipart.ts':
    'spaces before a value that is not in quotes belong to either part, and nothing follows',
  'src/runtime/server/negotiation.ts': 'a text in quotes ends at a quote or at the end, so that it never fails',
  'src/runtime/validators/address-format.ts': 'the parts of a URI end at different characters',
  'src/runtime/validators/parts/conversions.ts': 'reads texts that are points in time',
};

it('regular expressions of the runtime take linear time, because others choose the texts that they read', () => {
  const files = repositoryFiles().filter(({ path }) => path.startsWith('src/runtime/') && path.endsWith('.ts'));
  const patterns = files.flatMap((file) => patternsOf(file).map((pattern) => ({ path: file.path, pattern })));
  const found = patterns.filter(({ pattern }) => !isLinear(pattern)).map(({ path }) => path);
  expect(patterns.length).toBeGreaterThan(200);
  expect([...new Set(found)].sort()).toEqual(Object.keys(unproven).sort());
});

it('a regular expression that tries every way is one that takes longer', () => {
  expect(patternsOf({ path: 'a.ts', text: 'const a = /^(?:a+)+$/u.test(b) || /[/"]/.test(c);' })).toEqual([
    '^(?:a+)+$',
    '[/"]',
  ]);
  expect(['^(?:a+)+$', '[/"]'].map((pattern) => isLinear(pattern))).toEqual([false, true]);
});
