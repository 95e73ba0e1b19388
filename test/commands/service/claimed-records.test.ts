import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { claimRecords } from '../../../src/commands/service/claimed-records.js';
import { newFolder, run } from '../command-line.js';

it('the records of a model are refused to another one with its name, unless the first is moved or renamed', () => {
  const folder = newFolder({ 'a.yaml': 'api: shop', 'b.yaml': 'api: shop' });
  const dataFolder = join(folder, '.modelwright/data/shop');
  const claim = (...paths: readonly string[]): void => {
    const sources = paths.map((path) => ({ path, text: path === 'c.yaml' ? 'types: {}' : 'api: shop' }));
    claimRecords({ name: 'shop', sources, dataFolder }, { folder });
  };
  claim('a.yaml');
  // Without records there is nothing to refuse.
  claim('b.yaml');
  mkdirSync(dataFolder);
  expect(() => claim('a.yaml')).toThrow('The records in .modelwright/data/shop are those of another model');
  claim('c.yaml', 'b.yaml');
  renameSync(join(folder, 'b.yaml'), join(folder, 'moved.yaml'));
  claim('moved.yaml');
  expect(() => claim('a.yaml')).toThrow('moved.yaml. Give one of the two another name after `api:`');
  symlinkSync(join(folder, 'moved.yaml'), join(folder, 'link.yaml'));
  claim('link.yaml');
  writeFileSync(join(folder, 'moved.yaml'), 'api: store');
  claim('a.yaml');
  // A note that cannot be written is left out.
  rmSync(`${dataFolder}.model`);
  mkdirSync(`${dataFolder}.model`);
  claim('a.yaml');
});

it('serve refuses them before it generates anything', async () => {
  const model = 'api: bookshop\n';
  const folder = newFolder({
    'model/api.yaml': model,
    'other/api.yaml': model,
    '.modelwright/data/bookshop/PG_VERSION': '17',
    '.modelwright/data/bookshop.model': 'other/api.yaml\n',
  });
  const { code, err } = await run(folder, 'serve', '--port', '0');
  expect(code).toBe(1);
  expect(err).toMatch(/^error: .*other\/api\.yaml\. Give one of the two another name/m);
});
