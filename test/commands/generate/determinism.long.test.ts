import { execFile } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../support/temporary-folders.js';
import { type NodeName, nodeOf, nodeVersions } from '../../values/platforms.js';
import { filesIn } from '../command-line.js';

const run = promisify(execFile);

const locales = ['C', 'en_US.UTF-8', 'tr_TR.UTF-8', 'sv_SE.UTF-8', 'ar_EG.UTF-8'];
const timeZones = ['UTC', 'Pacific/Kiritimati', 'America/St_Johns', 'Asia/Kathmandu'];
const models = { shop: 'test/models/shop', harbour: 'test/models/harbour', example: 'model' };

it.each(Object.entries(models))(
  '20 runs for the %s print the same bytes: files in another order, other locales, time zones and versions of Node.js',
  async (_name, model) => {
    const nodes = [process.execPath, ...(await Promise.all((Object.keys(nodeVersions) as NodeName[]).map(nodeOf)))];
    let first: Readonly<Record<string, string>> | undefined;
    for (let index = 0; index < 20; index += 1) {
      const folder = temporaryFolder();
      cpSync(model, join(folder, 'model'), { recursive: true });
      // The harbour uses it.
      cpSync('test/models/basics', join(folder, 'basics'), { recursive: true });
      const files = Object.keys(filesIn(join(folder, 'model'))).filter((path) => /^[\w-]+\.yaml$/.test(path));
      const words = inOrder(files, index).map((path) => join('model', path));
      const [locale = '', timeZone = '', node = ''] = [locales, timeZones, nodes].map(
        (list) => list[index % list.length],
      );
      const environment = { PATH: process.env['PATH'] ?? '', HOME: folder, LC_ALL: locale, LANG: locale, TZ: timeZone };
      await run(node, [resolve('dist/main.js'), 'generate', ...words], { cwd: folder, env: environment });
      const output = filesIn(join(folder, 'generated'));
      first ??= output;
      expect(Object.keys(output).length).toBeGreaterThan(100);
      expect(output, `${locale} ${timeZone} ${node} ${words.join(' ')}`).toEqual(first);
    }
  },
);

/** Another order for each index: rotated, and backwards every other time. */
function inOrder(files: readonly string[], index: number): readonly string[] {
  const start = index % Math.max(files.length, 1);
  const rotated = [...files.slice(start), ...files.slice(0, start)];
  return index % 2 === 0 ? rotated : rotated.toReversed();
}
