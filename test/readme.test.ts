import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { compile, emit } from '../src/pipeline.js';
import { build } from '../src/print/build.js';
import { printDiagnostics } from '../src/source/print-diagnostic.js';
import { targetsByName } from '../src/targets/index.js';
import { buildPackages, type BuiltPackages } from './support/built-packages.js';
import { newDataFolder } from './support/data-folder.js';

const readme = readFileSync('README.md', 'utf8');
const [, tour = ''] = /\n## A tour\n([^]*?)\n## /.exec(readme) ?? [];
const path = 'notes/notes.yaml';
const yaml = shown('yaml');
const snippet = shown('ts');

/** The only block of the tour in that language. */
function shown(language: string): string {
  const blocks = [...tour.matchAll(/^```(\w+)\n([^]*?)^```$/gm)].filter((block) => block[1] === language);
  expect(blocks, `blocks of ${language} in the tour`).toHaveLength(1);
  return blocks[0]?.[2] ?? '';
}

describe('the tour', () => {
  let packages: BuiltPackages;

  beforeAll(async () => {
    const { value: model, diagnostics } = compile([{ path, text: yaml }]);
    expect(diagnostics).toEqual([]);
    packages = await buildPackages('notes', emit(model, [...targetsByName.values()]));
  });

  it('contains a call that compiles', async () => {
    await writeFile(join(packages.folder, 'tour.ts'), snippet);
    expect(await packages.typeCheck(['node'])).toBe('');
    await writeFile(join(packages.folder, 'tour.ts'), snippet.replace("text: 'Read'", 'text: 1'));
    expect(await packages.typeCheck(['node'])).toContain('tour.ts(5,');
  });

  it('contains its real output', async () => {
    const { main } = await packages.import('reference');
    const dataFolder = await newDataFolder(packages.folder);
    const service = await main({ port: 0, dataFolder, print: () => {}, report: () => {} });
    try {
      const program = join(packages.folder, 'tour.js');
      expect(snippet).toContain('http://localhost:8080');
      const text = snippet.replace('http://localhost:8080', service.url);
      const script = (await build({ path: 'tour/src/tour.ts', text })).find((file) => file.path.endsWith('.js'));
      await writeFile(program, script?.text ?? '');
      const { stdout } = await promisify(execFile)(process.execPath, [program]);
      expect(withoutIdentifiers(stdout)).toBe(withoutIdentifiers(shown('js')));
    } finally {
      await service.close();
    }
  });

  it('contains the error for the typo that it mentions', () => {
    const [, typo = ''] = /a typo, `([^`]+)`/i.exec(tour) ?? [];
    const sources = [{ path, text: yaml.replace('body: NoteDraft', typo) }];
    const { diagnostics } = compile(sources);
    // As on a terminal.
    const printed = printDiagnostics(diagnostics, sources, { width: 80, hasHints: true });
    expect(shown('text')).toBe(printed);
  });
});

function withoutIdentifiers(text: string): string {
  return text.replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'uuid');
}

describe('a document', () => {
  const pages = readdirSync('docs', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'));

  it.each(['README.md', 'CONTRIBUTING.md', ...pages.map((name) => `docs/${name}`)])(
    'has only links that lead somewhere: %s',
    (document) => {
      const text = readFileSync(document, 'utf8').replaceAll(/^```[^]*?^```$/gm, '');
      const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
      expect(links.filter((link) => !isThere(document, link))).toEqual([]);
    },
  );

  it('is listed in the index of the guides, with its title', () => {
    const index = readFileSync('docs/README.md', 'utf8');
    const guides = readdirSync('docs').filter((name) => name.endsWith('.md') && name !== 'README.md');
    const listed = guides.map((name) => `[${/^# (.+)/.exec(readFileSync(`docs/${name}`, 'utf8'))?.[1]}](${name})`);
    expect(listed.filter((link) => !index.includes(link))).toEqual([]);
  });

  it('names only scripts of package.json', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
    const text = readme + readFileSync('CONTRIBUTING.md', 'utf8');
    const named = [...text.matchAll(/npm run ([\w:-]+)|npm (test)\b/g)].map(([, run, test]) => run ?? test ?? '');
    expect(named).toContain('generate');
    expect(named.filter((name) => scripts[name] === undefined)).toEqual([]);
  });
});

function isThere(document: string, link: string): boolean {
  if (/^https?:/.test(link)) return true;
  const [file = '', anchor] = link.split('#');
  const target = file === '' ? document : join(dirname(document), file);
  return existsSync(target) && (anchor === undefined || anchorsOf(target).includes(anchor));
}

/** As code hosts create them: lower case, no punctuation, hyphens for spaces. */
function anchorsOf(document: string): readonly string[] {
  const headings = [...readFileSync(document, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );
}
