import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { expect } from 'vitest';
import { widthOf } from '../../src/source/terminal-text.js';
import { terminalSvg } from '../support/terminal-svg.js';

/** Expects a text in the fence of a page that opens with this line, ` ```text session `; UPDATE=1 writes it there. */
export function expectQuoted(page: string, opening: string, text: string): void {
  const fence = new RegExp(`(?<=^\`\`\`${opening}\n)[^]*?(?=^\`\`\`$)`, 'm');
  const update = (): string => readFileSync(page, 'utf8').replace(fence, () => text);
  if (process.env['UPDATE'] === '1') writeFileSync(page, update());
  expect(fence.exec(readFileSync(page, 'utf8'))?.[0]).toBe(text);
}

/** What a terminal shows. */
interface Screen {
  /** With ANSI colours. */
  readonly colored: string;
  readonly columns: number;
  /** What a picture of it is, for whoever cannot see it. */
  readonly title: string;
}

/** Expects a page, `docs/PAGE.md`, to show a terminal as text, and a picture to show the same. */
export async function expectScreen(page: string, picture: string, { colored, columns, title }: Screen): Promise<void> {
  const plain = stripVTControlCharacters(colored);
  for (const line of plain.split('\n')) expect(widthOf(line), line).toBeLessThanOrEqual(columns);
  expectQuoted(page, 'text', plain);
  const drawn = terminalSvg(colored, columns, title);
  await expect(drawn, `npm run update writes ${picture}`).toMatchFileSnapshot(resolve(picture));
}
