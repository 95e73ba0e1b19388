import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { endpointsOf } from '../../../src/model/endpoints.js';
import { pathOf } from '../../../src/print/module.js';
import { runtimeFiles } from '../../../src/print/runtime.js';
import { routerFile } from '../../../src/targets/server/router-file.js';
import { endpointsSymbol } from '../../../src/targets/server/symbols.js';
import { compilers, errorsOf, moduleKinds, strictest } from '../../support/type-check.js';
import { findNaively } from './naive-router.js';
import { findPrinted, modelOfRoutes, type RouteLine } from './printed-router.js';
import { temporaryFolder } from '../../support/temporary-folders.js';

const things = 'cart order product customer payment invoice shipment tax review store channel discount stock wish quote'
  .split(' ')
  .flatMap((thing) => ['', '-group', '-item', '-history', '-setting', '-draft', '-note'].map((part) => thing + part))
  .slice(0, 100);

/** A hundred resources with five routes each, below a placeholder: the names share prefixes, as in a real API. */
const lines = things.flatMap((thing): readonly RouteLine[] => [
  `GET /{project}/${thing}`,
  `POST /{project}/${thing}`,
  `GET /{project}/${thing}/{id}`,
  `GET /{project}/${thing}/key={key}`,
  `DELETE /{project}/${thing}/{id}`,
]);
const model = modelOfRoutes(lines);
const router = routerFile(model).text;

const folder = temporaryFolder();

describe('a router of 500 routes', () => {
  it('finds the same endpoint as a slow and simple matcher, for every path and for near misses', () => {
    const printed = findPrinted(model);
    const naive = findNaively(lines);
    const methods = ['GET', 'HEAD', 'POST', 'DELETE', 'PUT'];
    const ends = ['', '/', 's', '/x', '/key=', '/key=x', '/key', '/x/y', '/..', '-', '/key=x/', '//'];
    const paths = things.flatMap((thing) =>
      [thing, thing.slice(0, -1), thing.slice(1)].flatMap((name) => ends.map((end) => `/p/${name}${end}`)),
    );
    for (const path of paths) {
      for (const method of methods) {
        expect([method, path, printed(method, path)]).toEqual([method, path, naive(method, path)]);
      }
    }
    expect(paths.length * methods.length).toBe(18_000);
  });

  it('is a tree, not a list: no function is long, and no decision follows more than a few ifs', () => {
    const functions = router.split(/^function /m).slice(1);
    expect(functions.length).toBeGreaterThan(10);
    expect(Math.max(...functions.map((text) => text.split('return { endpoint').length - 1))).toBeLessThanOrEqual(24);
    expect(Math.max(...functions.map((text) => text.split('\n').length))).toBeLessThan(400);
    // The function of a method only selects another one.
    expect(functions.find((text) => text.startsWith('findGet('))).not.toContain('return { endpoint');
  });

  it('grows in proportion to the model', () => {
    const size = (count: number): number => routerFile(modelOfRoutes(lines.slice(0, count))).text.length / count;
    expect(size(500) / size(100)).toBeLessThan(1.2);
  });

  it('compiles under every strict flag', async () => {
    const names = endpointsOf(model).map(({ name }) => name);
    const files = [
      routerFile(model),
      ...runtimeFiles(model, 'server', ['server']),
      {
        path: `server/src/${pathOf(endpointsSymbol('all'), model)}.ts`,
        text: [
          `import type { Endpoints } from '../../runtime/server.js';`,
          `export declare const allEndpoints: Endpoints<{ ${names.map((name) => `${name}: object`).join('; ')} }>;`,
        ].join('\n'),
      },
    ];
    for (const { path, text } of files) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module', private: true }));
    const errors = await errorsOf(compilers['7.0'], {
      project: join(folder, 'tsconfig.json'),
      options: { ...strictest, ...moduleKinds.nodenext, skipLibCheck: true, lib: ['ES2023', 'DOM'], types: [] },
      files: ['server/src/router.ts'],
      below: folder,
    });
    expect(errors).toEqual([]);
  });
});
