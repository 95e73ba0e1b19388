import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesIn, newFolder, readIn, run } from '../../command-line.js';

describe('an output folder inside the folder of the model', () => {
  it.each([['model/generated'], ['model']])('is not part of the model: %s', async (out) => {
    const folder = newFolder();
    const words = ['generate', '--target', 'openapi', '--out', out] as const;
    expect(await run(folder, ...words)).toMatchObject({ code: 0 });
    const document = readIn(folder, `${out}/openapi/openapi.yaml`);
    expect((await run(folder, ...words, '--force')).out).toMatch(/: 0 files written/);
    expect(await run(folder, ...words, '--check')).toMatchObject({ code: 0 });
    expect(await run(folder, 'check')).toMatchObject({ code: 0, err: '' });
    expect(await run(folder, 'check', 'model/**/*.yaml')).toMatchObject({ code: 0, err: '' });
    expect((await run(folder, 'format')).code).toBe(0);
    expect(readIn(folder, `${out}/openapi/openapi.yaml`)).toBe(document);
  });

  it('is not one of the guides beside the model', async () => {
    const folder = newFolder();
    const words = ['generate', '--target', 'docs', '--out', 'model/docs'] as const;
    await run(folder, ...words);
    const before = filesIn(join(folder, 'model/docs'));
    expect((await run(folder, ...words, '--force')).out).toMatch(/: 0 files written/);
    expect(filesIn(join(folder, 'model/docs'))).toEqual(before);
  });

  it('has a document that can be imported by its name', async () => {
    const folder = newFolder();
    await run(folder, 'generate', '--target', 'openapi');
    expect(await run(folder, 'check', 'generated/openapi/openapi.yaml')).toMatchObject({ code: 0 });
    expect(await run(folder, 'check', 'generated')).toMatchObject({
      code: 2,
      err: 'error: Every file here is generated: generated/openapi/openapi.yaml. Name the folder of the model, or one of them to import it: modelwright check generated/openapi/openapi.yaml\n',
    });
  });
});
