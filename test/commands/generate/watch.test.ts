import { EventEmitter } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { book, bookshop, newFolder, readIn, runIn, writeIn } from '../command-line.js';

/** A run of `generate --watch`, and what it has printed. */
interface Watching {
  readonly folder: string;
  /** Waits until it has printed a text, and forgets what it printed before that. */
  printed(text: string): Promise<void>;
  end(): Promise<number>;
}

const started: Watching[] = [];
afterEach(async () => void (await Promise.all(started.splice(0).map(({ end }) => end()))));

async function startWatching(files?: Readonly<Record<string, string>>): Promise<Watching> {
  const folder = newFolder(files);
  const signals = new EventEmitter();
  let text = '';
  const print = (more: string): void => void (text += more);
  const done = runIn({ folder, signals, out: print, err: print }, 'generate', '--watch', '--target', 'types');
  const watching: Watching = {
    folder,
    printed: async (part) => {
      while (!text.includes(part)) await wait(20);
      text = text.slice(text.indexOf(part) + part.length);
    },
    end: async () => {
      signals.emit('SIGINT');
      return (await done).code;
    },
  };
  started.push(watching);
  await watching.printed('Waiting for changes. Ctrl+C ends it.\n');
  return watching;
}

const renamed = bookshop.replace('title:', 'heading:');
const money = 'types:\n  Money:\n    cents: integer\n';
/** A model that uses another file. */
const using = {
  'model/bookshop.yaml': `${bookshop.replace('title: string', 'price: Money')}use: ../shared/money.yaml\n`,
  'shared/money.yaml': money,
};

it('generate --watch generates after each change of the model, until it is stopped', async () => {
  const { folder, printed, end } = await startWatching();
  expect(readIn(folder, book)).toContain('title: string');
  writeIn(folder, 'model/bookshop.yaml', renamed);
  await printed('Waiting');
  expect(readIn(folder, book)).toContain('heading: string');
  writeIn(folder, 'model/more.yaml', 'types:\n  Pen:\n    color: string\n');
  await printed('Waiting');
  expect(readIn(folder, 'generated/types/dist/modules/more.d.ts')).toContain('color: string');
  rmSync(join(folder, 'model/more.yaml'));
  await printed('removed');
  await printed('Waiting');
  expect(() => readIn(folder, 'generated/types/dist/modules/more.d.ts')).toThrow('ENOENT');
  expect(await end()).toBe(0);
});

it('generate --watch misses no change that follows another at once', async () => {
  const { folder, printed } = await startWatching();
  for (const milliseconds of [10, 25, 30, 35, 40, 45]) {
    writeIn(folder, 'model/bookshop.yaml', renamed);
    await wait(milliseconds);
    writeIn(folder, 'model/bookshop.yaml', bookshop.replace('title:', `after${milliseconds}:`));
    while (!readIn(folder, book).includes(`after${milliseconds}: `)) await printed('Waiting');
  }
});

it('generate --watch keeps the last good output while the model has errors', async () => {
  const { folder, printed } = await startWatching();
  writeIn(folder, 'model/bookshop.yaml', bookshop.replace('title: string', 'heading: strng'));
  await printed('unknown-type');
  await printed('Waiting');
  expect(readIn(folder, book)).toContain('title: string');
  writeIn(folder, 'model/bookshop.yaml', renamed);
  await printed('Waiting');
  expect(readIn(folder, book)).toContain('heading: string');
});

it('generate --watch follows the settings, even invalid ones', async () => {
  const { folder, printed } = await startWatching();
  writeIn(folder, 'modelwright.yaml', 'outt: api\n');
  await printed('"outt" is no setting. Did you mean "out"?');
  await printed('Waiting');
  writeIn(folder, 'modelwright.yaml', 'out: api\n');
  await printed('Waiting');
  expect(readIn(folder, 'api/types/package.json')).toContain('@bookshop/types');
});

it('generate --watch follows the files that the model uses', async () => {
  const { folder, printed } = await startWatching(using);
  writeIn(folder, 'shared/money.yaml', money.replace('cents', 'pence'));
  await printed('Waiting');
  expect(readIn(folder, 'generated/types/dist/modules/money.d.ts')).toContain('pence: number');
});

it('generate --watch waits for a model that does not exist yet', async () => {
  const { folder, printed } = await startWatching({ 'README.md': 'Soon.' });
  writeIn(folder, 'model/bookshop.yaml', bookshop);
  await printed('Waiting');
  expect(readIn(folder, book)).toContain('title: string');
});

it('generate --watch follows the licence file of the settings', async () => {
  const { folder, printed } = await startWatching({
    'model/bookshop.yaml': bookshop,
    'legal/LICENSE': 'Old.',
    'modelwright.yaml': 'package: { licenseFile: legal/LICENSE }\n',
  });
  writeIn(folder, 'legal/LICENSE', 'New.');
  await printed('Waiting');
  expect(readIn(folder, 'generated/types/LICENSE.md')).toContain('New.');
});

it('generate --watch follows the templates of the project, and new ones', async () => {
  const { folder, printed } = await startWatching({
    'model/bookshop.yaml': bookshop,
    'mine/types/README.md.hbs': '# Old\n',
    'modelwright.yaml': 'templates: mine\n',
  });
  writeIn(folder, 'mine/types/README.md.hbs', '# New\n');
  await printed('Waiting');
  expect(readIn(folder, 'generated/types/README.md')).toContain('# New');
  // Not of this target, so only the run shows that it was noticed.
  writeIn(folder, 'mine/client/README.md.hbs', '# Added\n');
  await printed('Waiting');
});

it('generate --watch finds a used file that was missing for a run', async () => {
  const { folder, printed } = await startWatching(using);
  rmSync(join(folder, 'shared/money.yaml'));
  await printed('Waiting');
  writeIn(folder, 'shared/money.yaml', money.replace('cents', 'pence'));
  await printed('Waiting');
  expect(readIn(folder, 'generated/types/dist/modules/money.d.ts')).toContain('pence: number');
});

it('generate --watch watches a model above its output and installed packages', async () => {
  const { folder, printed } = await startWatching({
    'bookshop.yaml': bookshop,
    'modelwright.yaml': "model: 'book*.yaml'\n",
    'node_modules/other/api.yaml': 'api: other\n',
  });
  writeIn(folder, 'node_modules/other/api.yaml', 'api: another\n');
  writeIn(folder, 'bookshop.yaml', renamed);
  await printed('Waiting');
  expect(readIn(folder, book)).toContain('heading: string');
});
