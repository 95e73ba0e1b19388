import { expect, it } from 'vitest';
import { buildApi } from '../../support/built-api.js';

const model = `
api: two-kinds
auth:
  key: key in header X-Api-Key
  login: basic
  default: key | login
groups:
  pet:
    path: /pets
    endpoints:
      list:
        http: GET
        returns: nothing
`;

it('the program of the reference service needs no secret if a verifier of each kind is given, on any host', async () => {
  const { packages } = await buildApi(model);
  const { main } = await packages.import('reference');
  const verify = (): undefined => undefined;
  const options = { port: 0, host: '0.0.0.0', print: () => undefined, verifyKey: verify };
  await expect(main(options)).rejects.toThrow('set SECRET, or verifyKey and verifyBasic in a program');
  const service = await main({ ...options, verifyBasic: verify });
  await service.close();
});
