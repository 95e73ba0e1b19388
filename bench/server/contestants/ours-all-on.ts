import type { HttpContestant } from '../../harness/http/contract.js';
import { publicBase, token } from '../cases.js';
import { project } from '../records.js';
import { counts, type Outcome } from './counts.js';
import { generated, operations } from './generated.js';

/** The generated server of `model/` with what a service has: tokens and scopes, its public address, health, counts of what it answers. */
export const contestant: HttpContestant = {
  kind: 'ours',
  listen: async () => {
    const { createServer, listen, staticTokens } = await generated('service');
    const count = counts();
    const scopes = `manage_test:${project} view_test:${project}`;
    const server = createServer({
      operations,
      verifyToken: staticTokens({ [token]: { subject: 'bench', scopes } }),
      publicBase,
      health: true,
      hooks: [{ onResponse: ({ route }: Observed, outcome: Outcome) => count(route?.operation ?? '', outcome) }],
      onError: (error: unknown) => process.stderr.write(`${String(error)}\n`),
    });
    const { port } = await listen(server);
    return port;
  },
};

interface Observed {
  readonly route: { readonly operation: string } | undefined;
}
