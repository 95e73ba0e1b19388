import type { HttpContestant } from '../../harness/http/contract.js';
import { publicBase, token } from '../cases.js';
import { project } from '../records.js';
import { generated, operations } from './generated.js';

/** The generated server of `model/` with what a service has: tokens and scopes, its public address, health, counts of what it answers. */
export const contestant: HttpContestant = {
  kind: 'ours',
  listen: async () => {
    const { createServer, listen, staticTokens } = await generated('service');
    const scopes = `manage_test:${project} view_test:${project}`;
    const server = createServer({
      operations,
      verifyToken: staticTokens({ [token]: { subject: 'bench', scopes } }),
      publicBase,
      health: true,
      hooks: [counted()],
      onError: (error: unknown) => process.stderr.write(`${String(error)}\n`),
    });
    const { port } = await listen(server);
    return port;
  },
};

/** Times by operation and status, as a page of metrics has them. No log, as no other contestant writes one. */
function counted(): object {
  const sums = new Map<string, { count: number; milliseconds: number }>();
  return {
    onResponse: ({ route }: Observed, { status, milliseconds }: Outcome): void => {
      const key = `${route?.operation ?? ''} ${status}`;
      const sum = sums.get(key);
      if (sum === undefined) sums.set(key, { count: 1, milliseconds });
      else {
        sum.count += 1;
        sum.milliseconds += milliseconds;
      }
    },
  };
}

interface Observed {
  readonly route: { readonly operation: string } | undefined;
}
interface Outcome {
  readonly status: number;
  readonly milliseconds: number;
}
