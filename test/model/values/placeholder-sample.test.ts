import { describe, expect, it } from 'vitest';
import { placeholderSample } from '../../../src/model/values/placeholder-sample.js';
import { client } from '../../../src/targets/client/client.js';
import { openapi } from '../../../src/targets/openapi/openapi.js';
import { server } from '../../../src/targets/server/server.js';
import type { Target } from '../../../src/targets/target.js';
import { modelOfText } from '../../support/example-model.js';

const model = modelOfText(`
api: branches
auth: bearer
server: https://{region}.{zone}.example.com
scopes:
  read: read:{account}
params:
  region: Region
  zone: string(/z[0-9]{2}/)
  account: integer(1000..)
  branchKey: string(/[A-Z]{2}[0-9]{2}/)
  shelf:
    type: string(/[A-Z]{2}/)
    example: XY
types:
  Region: [eu, us]
groups:
  book:
    path: /{account}/{branchKey}/{shelf}/{roomKey}/books
    scopes: read
    endpoints:
      get:
        http: GET /{id}
        returns: string
      list:
        http: GET
        returns: string
`);

function printed(target: Target, path: string): string {
  return target.emit(model, []).find((file) => file.path === path)?.text ?? '';
}

describe('the sample of a placeholder', () => {
  it.each([
    ['region', 'eu'],
    ['zone', 'z11'],
    ['account', '1000'],
    ['branchKey', 'AA11'],
    ['shelf', 'XY'],
    ['roomKey', 'my-room-key'],
  ])('fits the type of %s', (name, sample) => {
    expect(placeholderSample(name, model)).toBe(sample);
  });

  it('is what the README of a client passes', () => {
    const readme = printed(client, 'client/README.md');
    for (const option of ["region: 'eu'", "zone: 'z11'", 'account: 1000', "branchKey: 'AA11'", "shelf: 'XY'"])
      expect(readme).toContain(option);
    expect(readme).toContain("{ account: '1000' }");
  });

  it('is in the scopes of the README of a server', () => {
    expect(printed(server, 'server/README.md')).toContain("'read:1000'");
  });

  it('is the default of a variable of a server', () => {
    const { servers } = JSON.parse(printed(openapi(), 'openapi/openapi.json')) as { servers: unknown };
    expect(servers).toMatchObject([{ variables: { region: { default: 'eu' }, zone: { default: 'z11' } } }]);
  });
});
