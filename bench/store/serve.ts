import type { Store } from '../../src/runtime/reference/store/store.js';
import { partition } from '../harness/store/records.js';
import { generated } from './generated.js';
import { token } from './requests.js';

interface ReferenceModule {
  createReferenceServer(options: object): Promise<{ readonly server: object }>;
}

interface ServerModule {
  staticTokens(tokens: object): unknown;
}

interface AdapterModule {
  listen(server: object): Promise<{ readonly port: number }>;
}

/** The generated reference service of `model/` over the store, tokens and scopes included; answers its port. */
export async function serve(store: Store): Promise<number> {
  const { createReferenceServer } = await generated<ReferenceModule>('reference/dist/server.js');
  const { staticTokens } = await generated<ServerModule>('server/dist/index.js');
  const { listen } = await generated<AdapterModule>('server/runtime/node.js');
  const scopes = `manage_test:${partition} view_test:${partition}`;
  const verifyToken = staticTokens({ [token]: { subject: 'bench', scopes } });
  const { server } = await createReferenceServer({ store, verifyToken });
  return (await listen(server)).port;
}
