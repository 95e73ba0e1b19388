import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { format } from 'prettier';
import { withoutDocsIn } from '../../src/build/docs-for-users.js';
import { emit } from '../../src/pipeline.js';
import { headerOf } from '../../src/print/module.js';
import type { OutputFile } from '../../src/print/output-file.js';
import { partsImportedBy } from '../../src/print/runtime.js';
import { targetsByName } from '../../src/targets/index.js';
import { exampleModel } from '../support/example-model.js';
import { inTier } from '../support/tier.js';

const model = exampleModel();
const shipped = emit(model, [...targetsByName.values()])
  // The viewer is third-party code, shipped as it is.
  .filter(({ path }) => /^[^/]+\/runtime\/(?!viewer\.js$)/.test(path));

/** The files shipped with one package, by path inside it. */
function bundleOf(packageName: string): readonly OutputFile[] {
  return shipped.filter(({ path }) => path.startsWith(`${packageName}/`));
}

const partsOfValidators =
  'checks equality formats-date formats functions in-detail issues json kinds parse-exactly presence type';

describe('the shipped runtime', () => {
  it('has one bundle and its declarations for each entry', () => {
    const paths = shipped.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    for (const area of readdirSync('src/runtime').filter((name) => !['docs', 'samples'].includes(name))) {
      expect(paths).toEqual(expect.arrayContaining([`${area}/runtime/${area}.js`, `${area}/runtime/${area}.d.ts`]));
    }
    const scripts = paths.filter((path) => path.endsWith('.js'));
    const undeclared = scripts.filter((path) => !paths.includes(path.replace(/\.js$/, '.d.ts')));
    // Printed code does not import entries that are started as programs, loaded late, or part of another bundle.
    expect(undeclared.sort()).toEqual([
      'client/runtime/bytes-within.js',
      'client/runtime/leniently.js',
      'client/runtime/own-request.js',
      'client/runtime/progress.js',
      'client/runtime/words.js',
      'docs/runtime/page.js',
      'reference/runtime/pglite-worker.js',
      'server/runtime/kinds.js',
      ...partsOfValidators.split(' ').map((name) => `validators/runtime/${name}.js`),
    ]);
  });

  const step = inTier({ short: 4, long: 1 });

  it.each(shipped.filter((_file, index) => index % step === 0).map((file) => [file.path, file] as const))(
    'begins with the header and is formatted: %s',
    async (_, file) => {
      const header = `${headerOf(model)}\n\n`;
      expect(file.text.startsWith(header)).toBe(true);
      const layout = JSON.parse(readFileSync('.oxfmtrc.json', 'utf8')) as object;
      expect(await format(file.text, { ...layout, parser: 'typescript' })).toBe(file.text);
    },
  );

  it.each([
    "import { seedRecords } from '../runtime/seed-records.js';",
    "import {\n  seedRecords,\n} from '../runtime/seed-records.js'; // for the first start",
    'import { seedRecords } from "../../runtime/seed-records.js"',
    "const { seedRecords } = await import('../runtime/seed-records.js');",
    "export type { Seeds } from '../runtime/seed-records.js';",
  ])('is imported however a template writes it: %s', (text) => {
    expect(partsImportedBy({ path: 'shop/reference/src/server.ts', text })).toEqual([
      'shop/reference/runtime/seed-records',
    ]);
  });

  it('keeps names and comments', () => {
    const source = readFileSync('src/runtime/client/requests/request.ts', 'utf8');
    const bundle = bundleOf('client')
      .map(({ text }) => text)
      .join('\n');
    const names = [...source.matchAll(/function (\w+)\(/gm)].map(([, name]) => name);
    const comments = [...source.matchAll(/(\/\*\* .* \*\/)\n(?:export )?function/g)].map(([, comment]) => comment);
    expect(names.length * comments.length).toBeGreaterThan(0);
    for (const name of names) expect(bundle).toContain(`function ${name}(`);
    for (const comment of comments) expect(bundle).toContain(comment);
  });

  it('has docs for each function that users import', () => {
    const undocumented = [...targetsByName.values()].flatMap((target) => {
      const index = target.emit(model).find(({ path }) => path.endsWith('/src/index.ts'));
      const [packageName = ''] = index?.path.split('/') ?? [];
      const declarations = bundleOf(packageName).find(({ path }) => path.endsWith(`/${packageName}.d.ts`))?.text ?? '';
      return exportedFrom(index?.text ?? '').filter(
        (name) =>
          declarations.includes(`declare function ${name}(`) &&
          !new RegExp(`\\*/\n(?:export )?declare function ${name}\\(`).test(declarations),
      );
    });
    expect(undocumented, 'add them to `valuesForUsers` in src/build/docs-for-users.ts').toEqual([]);
  });

  it('has no docs in a script that the declarations of the main entry of its package have', () => {
    const repeating = shipped.filter(({ path, text }) => {
      const [packageName = ''] = path.split('/');
      const main = shipped.find((file) => file.path === `${packageName}/runtime/${packageName}.d.ts`);
      return path.endsWith('.js') && withoutDocsIn(main?.text ?? '', text) !== text;
    });
    expect(repeating.map(({ path }) => path)).toEqual([]);
  });

  it('imports only the npm packages that its package.json declares', () => {
    const allowed: Readonly<Record<string, readonly string[]>> = {
      reference: ['@electric-sql/pglite', 'jose', 'kysely', 'pg', 'prom-client'],
      server: ['@opentelemetry/api', 'jose'],
    };
    for (const { path, text } of shipped) {
      const [packageName = ''] = path.split('/');
      const imported = [...text.matchAll(/from '([^'.][^']*)'/g)].map(([, name = '']) => name);
      const others = imported.filter((name) => !name.startsWith('node:') && !name.startsWith(`@${model.name}/`));
      expect(allowed[packageName] ?? []).toEqual(expect.arrayContaining(others));
    }
  });
});

/** The values that an entry exports from its runtime. */
function exportedFrom(index: string): readonly string[] {
  return [...index.matchAll(/^export \{([^}]*)\} from '\.\.\/runtime\//gm)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim()),
  );
}
