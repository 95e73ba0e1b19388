import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { mayImportFile } from './import-law.js';
import { temporaryFolder } from '../support/temporary-folders.js';
import { brokenRules, functionLimits, withoutAny } from './lint.js';
import { functionsWrittenIntoProperties, importsOf, isBarrel, ordinaryClassesOf } from './source-tree.js';

/** The places in a file, `a.ts`, that break rules. */
function placesIn(text: string, rules: Parameters<typeof brokenRules>[0]): readonly string[] {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'a.ts'), text);
  return brokenRules(rules, [folder]).map((place) => place.replace(/^.*(?=a\.ts:)/, ''));
}

/** Tests the measures that the laws rest on. */
describe('the import law', () => {
  it.each([
    ['src/source/a.ts', 'src/model/b.ts', false],
    ['src/model/a.ts', 'src/source/b.ts', true],
    ['src/model/a.ts', 'src/runtime/validators/format.ts', true],
    ['src/model/a.ts', 'src/runtime/validators/is.ts', false],
    ['src/rules/a.ts', 'src/runtime/validators/format.ts', false],
    ['src/print/a.ts', 'src/write/b.ts', false],
    ['src/targets/types/a.ts', 'src/targets/client/b.ts', false],
    ['src/targets/types/a.ts', 'src/targets/types/b.ts', true],
    ['src/targets/types/a.ts', 'src/targets/target.ts', true],
    ['src/targets/types/a.ts', 'src/targets/index.ts', false],
    ['src/targets/index.ts', 'src/targets/types/types.ts', true],
    ['src/targets/types/a.ts', 'src/runtime/validators/b.ts', false],
    ['src/runtime/client/a.ts', 'src/runtime/client/url/b.ts', true],
    ['src/runtime/client/a.ts', 'src/runtime/server/b.ts', false],
    ['src/runtime/client/a.ts', 'src/runtime/server/index.ts', false],
    ['src/runtime/client/a.ts', 'src/runtime/validators/index.ts', true],
    ['src/runtime/client/a.ts', 'src/runtime/validators/format.ts', false],
    ['src/runtime/server/webhooks.ts', 'src/runtime/validators/webhook-signature.ts', true],
    ['src/runtime/server/kinds/bytes.ts', 'src/runtime/validators/base64.ts', true],
    ['src/runtime/server/kinds/multiple.ts', 'src/runtime/validators/multiple.ts', true],
    ['src/runtime/server/webhooks.ts', 'src/runtime/validators/json.ts', false],
    ['src/runtime/reference/http/a.ts', 'src/runtime/server/index.ts', true],
    ['src/runtime/client/a.ts', 'src/model/b.ts', false],
    ['src/commands/a.ts', 'src/pipeline.ts', true],
    ['src/pipeline.ts', 'src/stages.ts', false],
    ['src/commands/a.ts', 'src/resolve/b.ts', false],
    ['src/commands/serve.ts', 'src/runtime/reference/store/folder-lock.ts', true],
    ['src/commands/serve.ts', 'src/runtime/reference/service.ts', false],
    ['src/pipeline.ts', 'src/commands/a.ts', false],
    ['src/rules/a.ts', 'src/parse/b.ts', false],
  ])('allows %s to import %s: %s', (from, to, isAllowed) => {
    expect(mayImportFile(from, to)).toBe(isAllowed);
  });

  it('sees every form of import', () => {
    const text = `import a from '../b/c.js'; import type { D } from './d.js'; export { e } from 'e';
      const f = await import('../f.js'); type G = import('./g.js').G;`;
    const seen = importsOf({ path: 'src/x/y.ts', text });
    expect([...seen].sort()).toEqual(['e', 'src/b/c.ts', 'src/f.ts', 'src/x/d.ts', 'src/x/g.ts']);
  });
});

it('the measure of functions counts lines and parameters of functions, methods and arrows', () => {
  const long = `{\n${'  a();\n'.repeat(59)}}`;
  const text = `function a(b: 1, c: 2, d: 3, e: 4) {}\nconst f = (g: 1, h: 2, i: 3, j: 4) =>\n  g;
const k = { l(m: 1, n: 2, o: 3, p: 4) {}, q() ${long} };\nfunction r(s: 1, t: 2, u: 3) ${long.replace('a();\n', '')}`;
  expect([...placesIn(text, functionLimits)].sort()).toEqual([
    "a.ts:1 Function 'a' has too many parameters (4). Maximum allowed is 3.",
    'a.ts:2 Arrow function has too many parameters (4). Maximum allowed is 3.',
    'a.ts:4 Function has too many parameters (4). Maximum allowed is 3.',
    'a.ts:4 The function `q` has too many lines (61). Maximum allowed is 60.',
  ]);
});

describe('the measure of files', () => {
  it('recognizes barrels', () => {
    expect(isBarrel({ path: 'a.ts', text: "export { a } from './a.js';\nexport * from './b.js';\n" })).toBe(true);
    expect(isBarrel({ path: 'a.ts', text: "export { a } from './a.js';\nexport const b = 1;\n" })).toBe(false);
  });

  it('finds classes that are not errors', () => {
    const text = 'class A {}\nclass B extends Error {}\nclass C extends ApiError {}\nexport class D extends A {}\n';
    expect(ordinaryClassesOf({ path: 'a.ts', text })).toEqual(['A', 'D']);
    expect(ordinaryClassesOf({ path: 'a.ts', text: 'const e = () => class {};\n' })).toEqual(['a class']);
  });

  it('finds `any` where it is a type, and nowhere else', () => {
    const text = "const a: any = 1;\n// any\nlet b: Record<string, any>;\nconst any = 'any';\nf(b as any[], any);\n";
    const lines = placesIn(text, withoutAny).map((place) => /^a\.ts:(\d)/.exec(place)?.[1]);
    expect([...lines].sort()).toEqual(['1', '3', '5']);
  });
});

it.each([
  ['this.header = (name) => request.header(name);', true],
  ['if (a) exchange.deadline.onOver = (problem: Problem): void => resolve(problem);', true],
  ['a.#b ??= async () => undefined;', true],
  ['a.b = name => name;', true],
  ['a.b = function () {};', true],
  ['this.header = (', true],
  ['this.header = headerReader(request);', false],
  ['const onOver = (problem) => resolve(problem);', false],
  ['a.b = (c + d) * 2;', false],
  ['a.timer = setTimeout(() => end(), 5);', false],
  ['a.b === c.map((d) => d);', false],
])('functions written into properties: %s: %s', (text, isOne) => {
  expect(functionsWrittenIntoProperties(text).length).toBe(isOne ? 1 : 0);
});
