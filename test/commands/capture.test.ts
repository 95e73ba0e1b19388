import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { terminalSvg } from '../support/terminal-svg.js';
import { startProgram } from './built-program.js';
import { newFolder } from './command-line.js';
import { expectScreen } from './quoted.js';

const page = 'docs/diagnostics.md';

/** What the built program prints about the model on the page, in a coloured terminal of 80 columns. */
async function capture(): Promise<string> {
  const [, path = '', text = ''] = /^```yaml (\S+)\n([^]*?)^```$/m.exec(readFileSync(page, 'utf8')) ?? [];
  const program = startProgram(newFolder({ [path]: text }), ['check'], { COLUMNS: '80', FORCE_COLOR: '1' });
  expect(await program.ended).toBe(1);
  return `\u001b[2m$\u001b[0m modelwright check\n${program.printed()}`;
}

it('the page about diagnostics shows what the program prints, as text and as a picture', async () => {
  const colored = await capture();
  const title = 'modelwright check in a terminal: two errors with source lines, carets, a second place and a fix';
  await expectScreen(page, 'docs/diagnostic.svg', { colored, columns: 80, title });
});

it('the picture of a terminal draws every character at its position', () => {
  const svg = terminalSvg('\u001b[1ma <b>\u001b[0m & 漢\n    \u001b[31m^^\u001b[0m\n', 20, 'A & b');
  expect(svg).toMatch(/^<svg [^>]* width="\d+" height="\d+" [^]*<rect width="\d+" height="\d+"/);
  expect(svg).toContain('<title>A &amp; b</title>');
  expect(svg).toContain('<tspan x="16.0" textLength="42.0" font-weight="bold">a &lt;b&gt;</tspan>');
  expect(svg).toContain('<tspan x="66.4" textLength="33.6">&amp; 漢</tspan>');
  expect(svg).toContain('<tspan x="49.6" textLength="16.8" fill="#ff7b72">^^</tspan>');
});
