import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { differences } from './differences.js';
import { requests } from './requests.js';

const page = readFileSync('docs/adapters.md', 'utf8');

it('docs/adapters.md lists every difference with its request and both statuses', () => {
  for (const { status: statusByWhat } of differences) {
    for (const [what, status] of Object.entries(statusByWhat)) {
      const request = requests.find((one) => one.what === what);
      const line = page.split('\n').find((one) => one.startsWith('|') && one.includes(`\`${request?.target}\``));
      expect(line, what).toContain(`${status}, not ${request?.status}`);
    }
  }
});
