import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';
import { filledOnce } from './filled-once.js';
import { cache } from './installed-package.js';

const args = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

// Its own fonts: without any, a page has no text. The font configuration of the package has paths of Amazon's machines.
const fonts = '<fontconfig><dir prefix="relative">fonts</dir></fontconfig>';

// For machines without a build on npm.
const installed: readonly LaunchOptions[] = [
  { executablePath: '/usr/bin/chromium' },
  { executablePath: '/usr/bin/chromium-browser' },
  { channel: 'chrome' },
];

/**
 * Starts a real Chromium: the one from npm, or else an installed one. Throws if there is none: tests are never skipped.
 */
export async function launchChromium(): Promise<Browser> {
  const failures: string[] = [];
  for (const find of [chromiumOfNpm, ...installed.map((options) => async () => options)]) {
    try {
      return await chromium.launch({ ...(await find()), args });
    } catch (error) {
      failures.push(String(error));
    }
  }
  throw new Error(
    `These tests need Chromium: "npm ci" brings it for Linux on x64; elsewhere install Chromium or Chrome.\n${failures.join('\n')}`,
  );
}

/**
 * The program in `@sparticuz/chromium`, with the libraries and fonts that it needs: a machine without a desktop has
 * none.
 */
export async function chromiumOfNpm(): Promise<LaunchOptions> {
  if (process.platform !== 'linux' || process.arch !== 'x64') throw new Error('npm has no Chromium for this machine.');
  const main = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const { version } = JSON.parse(await readFile(join(dirname(main), '../../package.json'), 'utf8')) as {
    version: string;
  };
  const folder = await filledOnce(join(cache, 'chromium', version), async (unfinished) => {
    // It unpacks itself into the temporary folder, but its libraries only where it detects one of Amazon's machines.
    const env = { TMPDIR: unfinished, AWS_LAMBDA_JS_RUNTIME: 'nodejs20.x' };
    const script = 'require(process.argv[1]).executablePath()';
    await promisify(execFile)(process.execPath, ['--eval', script, main], { env });
    await writeFile(join(unfinished, 'fonts', 'fonts.conf'), fonts);
  });
  const places = { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'), FONTCONFIG_PATH: join(folder, 'fonts') };
  return { executablePath: join(folder, 'chromium'), env: { ...process.env, ...places } };
}
