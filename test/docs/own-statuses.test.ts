import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { endpointsOf, errorsWithStatus } from '../../src/model/endpoints.js';
import { modelOfText } from '../support/example-model.js';

const page = readFileSync('docs/language.md', 'utf8');

/** The statuses in the table of the page, each of which is in one line. */
const documented = [...tableAfter('These are the statuses that a server sends by itself:')].sort();

function tableAfter(sentence: string): readonly number[] {
  const [table = ''] = page
    .slice(page.indexOf(sentence) + sentence.length)
    .trimStart()
    .split('\n\n');
  return [...table.matchAll(/^\| ([\d, ]+) \|/gm)].flatMap(([, statuses = '']) => statuses.split(', ').map(Number));
}

/** Every literal status in the code of an area: of a problem, of a refusal, of a challenge. */
function sentBy(area: string): readonly number[] {
  const files = readdirSync(area, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));
  const code = files.map((path) => readFileSync(join(area, path), 'utf8')).join('\n');
  return [...code.matchAll(/\b(?:status: |refusal\(|challenge\(|bearerChallenge\()([345]\d\d)\b/gi)].map(([, status]) =>
    Number(status),
  );
}

const model = `
api: pets
errors:
  Failed: other Problem
types:
  Problem:
    title: string
groups:
  pet:
    errors: [Failed]
    endpoints:
      list:
        http: GET /pets
        returns: nothing
`;

describe('the statuses that a server sends by itself', () => {
  it('are all on the page about the language, each once', () => {
    const sent = new Set(['src/runtime/server', 'src/runtime/reference'].flatMap(sentBy));
    expect(documented).toEqual([...sent].sort());
  });

  it('have a line that says which of them only the reference service sends', () => {
    const own = new Set(sentBy('src/runtime/server'));
    const only = [...new Set(sentBy('src/runtime/reference'))].filter((status) => !own.has(status)).sort();
    expect(page).toContain(`| ${only.join(', ')} | only the reference service: `);
  });

  it('are declared together from 400 on, as the page says', () => {
    expect(page).toContain('`Failed: other Problem`');
    const [endpoint] = endpointsOf(modelOfText(model));
    const errors = documented.filter((status) => status >= 400);
    expect(errors.filter((status) => !endpoint || errorsWithStatus(endpoint, status).length === 0)).toEqual([]);
  });
});
