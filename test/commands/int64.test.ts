import { describe, expect, it } from 'vitest';
import { newFolder, readIn, run, writeIn } from './command-line.js';

const ledger = `api: ledger
auth: none
types:
  Entry:
    size: int64
groups:
  entry:
    endpoints:
      list:
        http: GET /entries
        query: { above?: int64 }
        returns: Entry[]
`;

const typesIn = (folder: string): string => readIn(folder, 'generated/types/src/modules/api.ts');

describe('the setting `int64`', () => {
  it('makes numbers of the bigints in all code, and leaves the descriptions of messages as they are', async () => {
    const folder = newFolder({ 'model/api.yaml': ledger, 'modelwright.yaml': 'int64: number\n' });
    expect(await run(folder, 'generate', '--target', 'types,client,openapi')).toMatchObject({ code: 0, err: '' });
    expect(typesIn(folder)).toContain('size: number;');
    expect(readIn(folder, 'generated/client/src/modules/api.ts')).not.toContain('bigint');
    expect(readIn(folder, 'generated/openapi/openapi.yaml')).toContain('format: int64');
  });

  it('is noticed by the next run, which otherwise does nothing', async () => {
    const folder = newFolder({ 'model/api.yaml': ledger });
    await run(folder, 'generate');
    expect(typesIn(folder)).toContain('size: bigint;');
    writeIn(folder, 'modelwright.yaml', 'int64: number\n');
    expect((await run(folder, 'generate', '--check')).code).toBe(1);
    expect((await run(folder, 'generate')).code).toBe(0);
    expect(typesIn(folder)).toContain('size: number;');
  });

  it('is refused for a model with a value that a number would round', async () => {
    const model = ledger.replace('size: int64', 'size: int64 = 9007199254740993');
    const folder = newFolder({ 'model/api.yaml': model, 'modelwright.yaml': 'out: code\nint64: number\n' });
    expect(await run(folder, 'generate')).toEqual({
      code: 2,
      out: '',
      err: 'error: modelwright.yaml:2:1: A number would round a value of the model: model/api.yaml:5: 9007199254740993 is outside the range of `integer`. Leave out `int64: number`, or that value.\n',
    });
  });
});
