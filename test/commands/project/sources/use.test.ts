import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { newFolder, readIn, run } from '../../command-line.js';

const orders = `api: orders
use: ../../shared
groups:
  order:
    endpoints:
      get:
        http: GET /orders/{id}
        returns: Order
types:
  Order:
    total: Money
`;
const money = `api: shared
use: basics/currency.yaml as Basic
types:
  Money:
    amount: decimal
    currency: BasicCurrency
  Unused: string
`;
const currency = 'types:\n  Currency: [EUR, USD]\n';
const files = {
  'orders/model/orders.yaml': orders,
  'shared/money.yaml': money,
  'shared/basics/currency.yaml': currency,
};

describe('`use:`', () => {
  it('imports what is mentioned from a folder, and what that uses', async () => {
    expect(await run(newFolder(files), 'check', 'orders/model')).toEqual({
      code: 0,
      out: 'orders 0.0.0: 1 endpoint, 3 types, no errors\n',
      err: '',
    });
  });

  it('leads to the same packages from any working folder', async () => {
    const folder = newFolder(files);
    await run(folder, 'generate', 'orders/model', '--out', 'a', '--target', 'types');
    await run(join(folder, 'orders'), 'generate', 'model', '--out', '../b', '--target', 'types');
    const modules = ['index', 'modules/orders', 'modules/shared/money', 'modules/currency'];
    for (const path of modules.map((module) => `types/dist/${module}.d.ts`))
      expect(readIn(folder, `b/${path}`)).toBe(readIn(folder, `a/${path}`));
    expect(readIn(folder, 'a/types/dist/modules/shared/money.d.ts')).not.toContain('Unused');
  });

  it('generates again when a used file changes, and not before', async () => {
    const folder = newFolder(files);
    const generate = () => run(folder, 'generate', 'orders/model', '--target', 'types');
    await generate();
    expect((await generate()).out).toContain('0 files written');
    writeFileSync(join(folder, 'shared/basics/currency.yaml'), currency.replace('USD', 'CHF'));
    expect((await generate()).out).not.toContain('0 files written');
  });

  it('must lead to an existing file', async () => {
    const folder = newFolder(files);
    rmSync(join(folder, 'shared/basics'), { recursive: true });
    const { code, err } = await run(folder, 'check', 'orders/model');
    expect(code).toBe(1);
    expect(err).toContain('shared/money.yaml:2:6 error used-model-exists:');
    expect(err.replaceAll(/\n +/g, ' ')).toContain(
      'There is no .yaml file, or folder with .yaml files, at "basics/currency.yaml" in "shared".',
    );
  });

  it('reports a missing file alone, and not each name that it may declare', async () => {
    const folder = newFolder({
      'model/orders.yaml': `${orders.replace('use: ../../shared', 'use: ../sharde')}auth: bearer
errors:
  Gone: 410 Missing
scopes:
  view: view:{tennant}
`.replace('        returns: Order\n', '        scopes: manage\n        returns: Order\n        errors: [NotFound]\n'),
    });
    const { err } = await run(folder, 'check', 'model');
    expect(err.match(/(?:error|warning) [a-z-]+:/g)).toEqual(['error used-model-exists:']);
  });

  it('may be circular: each file is read once', async () => {
    const folder = newFolder({ ...files, 'shared/back.yaml': 'use: [../orders/model, ../shared]\n' });
    expect(await run(folder, 'check', 'orders/model')).toMatchObject({ code: 0, err: '' });
  });

  it('may lead to a file in two ways: a prefix is not for the names of scopes and placeholders', async () => {
    const shared = `api: shared
params:
  tenant: string(/[a-z]+/)
scopes:
  view: view:{tenant}
types:
  Money:
    amount: decimal
`;
    const api = (name: string, use: string, type: string): string => `api: ${name}
use: ${use}
auth: bearer
groups:
  ${name}:
    path: /{tenant}/${name}
    scopes: view
    endpoints:
      get:
        http: GET
        returns: ${type}
`;
    const folder = newFolder({
      'shared/shared.yaml': shared,
      'shop/shop.yaml': `${api('shop', '../shared', 'Order')}types:\n  Order:\n    total: Money\n`,
      'billing/billing.yaml': `${api('billing', '[../shop as Shop, ../shared]', 'Invoice')}types:
  Invoice:
    order: ShopOrder
    total: Money
`,
    });
    expect(await run(folder, 'generate', 'billing', '--target', 'types')).toMatchObject({ code: 0, err: '' });
    expect(readIn(folder, 'generated/types/dist/modules/shared/shared.d.ts')).toContain('export interface ShopMoney {');
  });

  it('leaves checks and formatting of the used files to their own project', async () => {
    const untidy = money.replace('    amount: decimal', '    amount:    decmal');
    const folder = newFolder({ ...files, 'shared/money.yaml': untidy });
    expect(await run(folder, 'format', 'orders/model')).toMatchObject({
      code: 0,
      out: 'formatted orders/model/orders.yaml\n1 file formatted, 0 unchanged\n',
    });
    const { err } = await run(folder, 'check', '--fix', 'orders/model');
    expect(err).toContain('Unknown type "decmal"');
    expect(err).toContain('\n1 error\n');
    expect(readIn(folder, 'shared/money.yaml')).toBe(untidy);
  });
});
