import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readPlainYaml } from '../../src/parse/plain-yaml.js';
import { readAnyYaml } from '../../src/parse/read-yaml.js';
import { textProblem } from '../../src/parse/yaml-refusals.js';
import type { YamlNode } from '../../src/parse/yaml-tree.js';
import { collectFindings } from '../../src/source/diagnostic.js';
import { lineMapOf } from '../../src/source/line-map.js';
import { yamlTexts } from '../format/models.js';

const path = 'model.yaml';
const texts = yamlTexts().map(({ text }) => text);

function plainOf(text: string): YamlNode | undefined {
  const lines = lineMapOf(text);
  return readPlainYaml({ path, lines, textLines: new Set(), takenLines: new Set() });
}

/** The same by the parser of all of YAML; its problems are part of it. */
function parsedOf(text: string): unknown {
  const { report, diagnostics } = collectFindings();
  const tree = readAnyYaml({ path, text }, lineMapOf(text), report);
  return diagnostics.some(({ code }) => code !== 'docs-belong-to-a-key') ? diagnostics : tree;
}

it('reads nearly every model without the parser of all of YAML, with the same locations', () => {
  const plain = texts.flatMap((text) => {
    const tree = plainOf(text);
    return tree === undefined ? [] : [{ text, tree }];
  });
  expect(plain.length / texts.length).toBeGreaterThan(0.9);
  // Trees are compared without `expect`, which takes ten times as long.
  expect(plain.find(({ text, tree }) => !isDeepStrictEqual(tree, parsedOf(text)))).toBeUndefined();
});

const signs = `" ' '' \\ [ ] { } , | > & * ! % @ \` ~ = : # - ? ... --- << a é \u00a0 \u2028 \ud83d\ude00`.split(' ');
const parts = [
  ' ',
  '  ',
  '\n',
  '\n\n',
  '\n  ',
  ': ',
  ' # c',
  '\n# x\n',
  '\n  ## x\n',
  '- ',
  '? ',
  '\\n',
  ', ',
  ...signs,
];

it('leaves to that parser what would read differently', () => {
  const edit = fc.record({ at: fc.nat(), length: fc.constantFrom(0, 0, 1, 3), part: fc.constantFrom('', ...parts) });
  const edits = fc.array(edit, { minLength: 1, maxLength: 3 });
  const short = texts.map((text) => text.slice(0, 600));
  let read = 0;
  fc.assert(
    fc.property(fc.constantFrom(...short), edits, (written, changes) => {
      const text = changes.reduce((before, { at, length, part }) => {
        const start = at % (before.length + 1);
        return before.slice(0, start) + part + before.slice(start + length);
      }, written);
      const tree = textProblem({ path, text }) === undefined ? plainOf(text) : undefined;
      if (tree === undefined) return;
      read += 1;
      if (!isDeepStrictEqual(tree, parsedOf(text))) expect(tree).toEqual(parsedOf(text));
    }),
    { seed: 1, numRuns: 3000 },
  );
  expect(read).toBeGreaterThan(700);
});

it.each([
  'openapi: {"externalDocs":{"url":"https://example.com/#a"},"n":[1,-2.5,1e+21,true,null,"true"],"":[]}',
  String.raw`openapi: {"a":"\u0085\ud83d\ude00\ud800 \"quoted\" \\ \/\b\f\n\r\t ü"}`,
  'deep: [[[[1]]]]\n__proto__: {"__proto__":{}}',
])('reads JSON as YAML: %s', (text) => {
  expect(plainOf(text)).toEqual(parsedOf(text));
});
