import { expect, it } from 'vitest';
import { launchChromium } from './chromium.js';

it('the Chromium of the tests displays a page; on Linux and x64 it is the one from npm', async () => {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    await page.goto('data:text/html,<b>shown</b>');
    expect(await page.innerText('b')).toBe('shown');
    const isOfNpm = process.platform === 'linux' && process.arch === 'x64';
    expect(browser.version()).toMatch(isOfNpm ? /^138\./ : /^\d+\./);
  } finally {
    await browser.close();
  }
});
