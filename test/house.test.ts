import { settingsFor } from '../src/commands/project/project.js';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { resolveConfig } from 'vitest/node';
import { targetsByName, usualTargets } from '../src/targets/index.js';
import { emit, planGeneration } from '../src/pipeline.js';
import { rules } from '../src/stages.js';
import { inSinglePackage } from '../src/print/single-package.js';
import { missingPaths } from '../src/print/template-paths.js';
import { circleThrough, multimapOf } from '../src/source/graph.js';
import { diskFiles } from '../src/write/disk-files.js';
import { memoryFiles } from '../src/write/memory-files.js';
import { mayImportFile } from './house/import-law.js';
import { brokenRules, functionLimits, withoutAny } from './house/lint.js';
import {
  functionsWrittenIntoProperties,
  importsOf,
  isBarrel,
  ordinaryClassesOf,
  type RepositoryFile,
  repositoryFiles,
} from './house/source-tree.js';
import { exampleModel } from './support/example-model.js';

const files = repositoryFiles();
const ours = files.filter(({ path }) => !path.startsWith('generated/'));
const sources = ours.filter(({ path }) => /^src\/.*\.ts$/.test(path));
const tests = ours.filter(({ path }) => /^test\/.*\.ts$/.test(path));
const benches = ours.filter(({ path }) => /^bench\/.*\.ts$/.test(path));

const packageJson = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly dependencies: object;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly service: { readonly packages: readonly string[] };
};

/** Exceptions from the limits, each with its reason. The list may only shrink. */
const exceptions: Readonly<Record<string, string>> = {};

const pathsOf = (broken: readonly RepositoryFile[]): readonly string[] => broken.map(({ path }) => path);

describe('imports', () => {
  it('follow the import law', () => {
    const broken = sources.flatMap((file) =>
      importsOf(file)
        .filter((imported) => imported.startsWith('src/') && !mayImportFile(file.path, imported))
        .map((imported) => `${file.path} imports ${imported}`),
    );
    expect(broken).toEqual([]);
  });

  it('form no circle, types included', () => {
    const graph = new Map(sources.map((file) => [file.path, new Set(importsOf(file))]));
    const circles = sources.flatMap(({ path }) => circleThrough(path, graph)?.join(' → ') ?? []);
    expect(circles).toEqual([]);
  });

  it('between the folders of commands, of imports, of `diff`, of the model and of the server, form no circle', () => {
    // `kinds/` and the reader of text need each other: a union is read by the readers of its members.
    const isDivided = (path: string): boolean =>
      /^src\/(?:commands|diff|model|openapi|runtime\/server(?!\/kinds))\//.test(path);
    const divided = sources.filter(({ path }) => isDivided(path));
    const edges = divided.flatMap((file) =>
      importsOf(file).map((imported) => [dirname(file.path), dirname(imported)] as const),
    );
    const imported = multimapOf(edges.filter(([folder, other]) => other !== folder));
    const graph = new Map([...imported].map(([folder, others]) => [folder, new Set(others)]));
    expect([...graph.keys()].flatMap((folder) => circleThrough(folder, graph)?.join(' → ') ?? [])).toEqual([]);
  });

  it('come from the benchmarks only in their tests, which import only what needs no peer', () => {
    const broken = [...sources, ...tests].flatMap((file) =>
      importsOf(file)
        .filter((imported) => imported.startsWith('bench/'))
        .filter((imported) => !file.path.startsWith('test/bench/') || !imported.startsWith('bench/harness/'))
        .map((imported) => `${file.path} imports ${imported}`),
    );
    expect(broken).toEqual([]);
  });

  it('never lead from the generator to its output, or to development dependencies', () => {
    const known = new Set(Object.keys(packageJson.dependencies));
    // The bundle of the reference service finds them where it is generated.
    const ofService = new Set(packageJson.service.packages);
    // `ajv` of `ajv/dist/2020.js`, `@a/b` of `@a/b/c.js`.
    const packageOf = (imported: string): string => /^(?:@[^/]+\/)?[^/]+/.exec(imported)?.[0] ?? imported;
    // The code that builds the bundles runs where modelwright is built, and is not shipped.
    const withoutTypes = (text: string): string =>
      text.replaceAll(/^import type [^;]*;|\btypeof import\('[^']+'\)/gm, '');
    const shipped = sources.filter(({ path }) => !path.startsWith('src/build/'));
    const broken = shipped.flatMap((file) =>
      importsOf({ ...file, text: withoutTypes(file.text) })
        // Libraries that are copied into `dist` are shipped.
        .filter((imported) => !/^(?:src|dist)\/|^node:/.test(imported))
        .filter((imported) => !known.has(packageOf(imported)))
        .filter((imported) => !file.path.startsWith('src/runtime/') || !ofService.has(packageOf(imported)))
        .map((imported) => `${file.path} imports ${imported}`),
    );
    expect(broken).toEqual([]);
  });

  it('of the file system occur only at the edges', () => {
    const isEdge = (path: string): boolean =>
      /^src\/(build|commands|write|runtime\/reference)\/|^src\/print\/(template|runtime|service-dependencies)\.ts$/.test(
        path,
      );
    const touching = sources.filter((file) => importsOf(file).some((imported) => imported.startsWith('node:fs')));
    expect(pathsOf(touching.filter(({ path }) => !isEdge(path)))).toEqual([]);
  });

  it('of Node do not occur in code that runs anywhere', () => {
    const anywhere = sources.filter(({ path }) =>
      /^src\/runtime\/(types|validators|client|query|server|json-schema)\//.test(path),
    );
    const onNode = anywhere.filter((file) => importsOf(file).some((imported) => imported.startsWith('node:')));
    const isHost = (path: string): boolean =>
      /^src\/runtime\/server\/(?:node\/|hosts\/(?:express|fastify)\.ts)/.test(path);
    expect(pathsOf(onNode.filter(({ path }) => !isHost(path)))).toEqual([]);
  });

  it('only one file parses YAML with the library: it limits the depth', () => {
    const parsing = sources.filter(({ text }) => /\bparse(?:All)?Documents?\(|\byaml\(\)\.parse\(/.test(text));
    expect(pathsOf(parsing)).toEqual(['src/source/yaml-library.ts']);
  });

  it('only main ends the process', () => {
    const ending = sources.filter(({ text }) => /process\.(exit\b|exitCode)/.test(text));
    expect(pathsOf(ending).filter((path) => !path.startsWith('src/runtime/reference/'))).toEqual(['src/main.ts']);
  });
});

describe('sizes', () => {
  const tooLarge = new Set([
    ...[...sources, ...tests, ...benches].filter(({ text }) => text.split('\n').length > 301).map(({ path }) => path),
    // Contestants are tables for different schema libraries, as long as there are types.
    ...brokenRules(functionLimits, ['src', 'bench']).filter((place) => !place.includes('/contestants/')),
  ]);

  it('allow a file 300 lines, a function 60 lines and three parameters', () => {
    expect([...tooLarge].filter((place) => exceptions[place] === undefined)).toEqual([]);
  });

  it('have only exceptions that are still needed', () => {
    expect(Object.keys(exceptions).filter((place) => !tooLarge.has(place))).toEqual([]);
  });
});

describe('the style of the code', () => {
  it('writes no function straight into a property in what requests run', () => {
    // V8 allocates such a function with old objects: what it refers to then outlives the collections of young ones.
    const broken = sources
      .filter(({ path }) => path.startsWith('src/runtime/'))
      .flatMap(({ path, text }) => functionsWrittenIntoProperties(text).map((line) => `${path}: ${line}`));
    expect(broken).toEqual([]);
  });

  it('has no folder for unnamed helpers', () => {
    expect(pathsOf(ours).filter((path) => /(^|\/)(utils?|helpers?|common|misc)(\/|\.ts$)/.test(path))).toEqual([]);
  });

  it('has no barrel except index.ts, and no re-export without names', () => {
    const barrels = pathsOf([...sources, ...tests].filter(isBarrel));
    const unnamed = pathsOf(sources.filter(({ text }) => /^export \*/m.test(text)));
    expect([...barrels.filter((path) => !path.endsWith('/index.ts')), ...unnamed]).toEqual([]);
  });

  it('imports from a module in one statement, types and values together', () => {
    // A namespace cannot be imported together with names.
    const importing = /^import (?!\* as)[^;]*?from ('[^']+');$/gm;
    const modulesOf = ({ text }: RepositoryFile): readonly string[] =>
      [...text.matchAll(importing)].map(([, name = '']) => name);
    const broken = [...sources, ...tests, ...benches].filter(
      (file) => new Set(modulesOf(file)).size < modulesOf(file).length,
    );
    expect(pathsOf(broken)).toEqual([]);
  });

  it('has no default exports', () => {
    expect(pathsOf(sources.filter(({ text }) => /^export default/m.test(text)))).toEqual([]);
  });

  it('has no class that is not an error, except for objects made per request', () => {
    // Created for each request, with members that few read: a getter in a literal costs more than the rest of the
    // object.
    const hot = ['context.ts RequestContext', 'hooks.ts Observed', 'node/adapter.ts NodeRequest'];
    expect(sources.flatMap((file) => ordinaryClassesOf(file).map((name) => `${file.path} ${name}`))).toEqual(
      hot.map((name) => `src/runtime/server/${name}`),
    );
  });

  it('has no `any`, and suppresses no compiler error', () => {
    expect(brokenRules(withoutAny, ['src'])).toEqual([]);
    expect(pathsOf(sources.filter(({ text }) => /@ts-(?:ignore|nocheck|expect-error)/.test(text)))).toEqual([]);
  });
});

describe('the codebase', () => {
  it('has a page with its message for every rule', () => {
    const codes = sources
      .filter(({ path, text }) => path.startsWith('src/rules/') && /^export const \w+: OwnRule\b/m.test(text))
      .map(({ path }) => path.slice('src/rules/'.length, -'.ts'.length));
    expect(rules.map(({ code }) => code).sort()).toEqual(codes);
    for (const code of codes) {
      const page = ours.find(({ path }) => path === `docs/diagnostics/${code}.md`);
      expect.soft(page?.text, `docs/diagnostics/${code}.md`).toContain(` ${code}: `);
    }
  });

  it('has no skipped, exclusive or planned tests', () => {
    const pattern = /\.(?:skip|only|todo|skipIf|runIf|fails)\b[.(<]|\b(?:skip|only|todo|fails): true/;
    expect(pathsOf(tests.filter(({ path, text }) => path !== 'test/house.test.ts' && pattern.test(text)))).toEqual([]);
  });

  it('has a test fail whose snapshot is missing, on every machine', async () => {
    const { vitestConfig } = await resolveConfig();
    expect(vitestConfig.snapshotOptions.updateSnapshot).toBe('none');
  });

  it('names no machine, no registry and no postponed work', () => {
    const places = ['/work' + '/', '/home' + '/', '/root' + '/', 'registry.' + 'npmjs', 'local' + 'host:4873'];
    const markers = ['TO' + 'DO', 'FIX' + 'ME', 'X' + 'XX'];
    const broken = files.flatMap(({ path, text }) =>
      [...places, ...(path.startsWith('src/') ? markers : [])]
        .filter((word) => text.includes(word))
        .map((word) => `${path}: ${word}`),
    );
    expect(broken).toEqual([]);
  });

  it('has only the dependencies that README explains', () => {
    const { dependencies, devDependencies, service } = packageJson;
    const [, section = ''] = readFileSync('README.md', 'utf8').split('## Dependencies');
    const explained = [...section.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name]) => name);
    expect(explained.sort()).toEqual([...Object.keys(dependencies), ...service.packages].sort());
    const exact = service.packages.map((name) => `${name}@${devDependencies[name] ?? ''}`);
    expect(section).toContain(`\nnpm install --save-dev ${exact.join(' ')}\n`);
  });
});

describe('templates', () => {
  const shipped = new Map(
    ours
      .filter(({ path }) => path.startsWith('templates/'))
      .map(({ path, text }) => [path.slice('templates/'.length), text] as const),
  );
  const ofNewProjects = [...shipped.keys()].filter((path) => path.startsWith('init/'));

  it('use only paths of their views, and each is filled', () => {
    // As templates of a project, which are refused where they use a path that does not exist there.
    const filled = new Set<string>();
    const templates = {};
    for (const [path, text] of shipped) {
      const get = (): string => {
        filled.add(path);
        return text;
      };
      Object.defineProperty(templates, path, { get });
    }
    const model = { ...exampleModel(), packages: { others: {}, byTarget: {}, templates } };
    const emitted = emit(model, [...targetsByName.values()]);
    for (const { path, print } of emitted) if (path.endsWith('.md')) print?.();
    inSinglePackage(model, emitted);
    expect([...filled, ...ofNewProjects].sort()).toEqual([...shipped.keys()].sort());
  });

  it.each(ofNewProjects)('%s uses only the name of the project', (path) => {
    expect(missingPaths(shipped.get(path) ?? '', { name: 'notes' })).toEqual([]);
  });

  it('are reported where a path is missing', () => {
    const view = { name: 'x', items: [{ a: 1 }], isBig: false };
    expect(missingPaths('{{name}}{{#each items}}{{a}}{{../name}}{{this.a}}{{@index}}{{/each}}', view)).toEqual([]);
    expect(missingPaths('{{#if isBig}}{{typo}}{{/if}}{{#if isSmall}}{{/if}}', view)).toEqual(['typo', 'isSmall']);
    expect(missingPaths('{{#each items}}{{name}}{{/each}}', view)).toEqual(['name']);
    expect(missingPaths('{{#with name}}{{/with}}', view)).toEqual(['{{#with}}: only each, if and unless are used']);
  });
});

it('generated/ is exactly what the model describes, with every file printed again', async () => {
  const [{ packages } = {}] = await settingsFor('.', []);
  const model = { ...exampleModel(), ...(packages === undefined ? {} : { packages }) };
  const generation = { model, targets: usualTargets };
  const plan = await planGeneration({ ...generation, files: memoryFiles() });
  const onDisk = diskFiles('generated');
  const expected = new Map(plan.write.map(({ path, text }) => [path, text]));
  expect(await onDisk.list('')).toEqual([...expected.keys()].sort());
  const different: string[] = [];
  for (const [path, text] of expected) if ((await onDisk.read(path)) !== text) different.push(path);
  expect(different).toEqual([]);
});
