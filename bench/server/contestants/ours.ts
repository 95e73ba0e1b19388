import type { HttpContestant } from '../../harness/http/contract.js';
import { generated, operations } from './generated.js';

/** The generated server of `model/` with `auth: none`, as it is without options. */
export const contestant: HttpContestant = {
  kind: 'ours',
  listen: async () => {
    const { createServer, listen } = await generated('open');
    const { port } = await listen(createServer({ operations }));
    return port;
  },
};
