import type { Store } from '../../src/runtime/reference/store/store.js';
import type { ReferenceModule } from '../support/generated-modules.js';
import type { BuiltReference } from '../targets/reference/built-reference.js';
import { type Caller, callerOf } from './caller.js';

/** A service in this process. */
export interface OwnReplica {
  readonly caller: Caller;
  close(): Promise<void>;
}

export interface ReferencePackage extends ReferenceModule {
  createMemoryStore(): Store;
  openPostgresStore(options: { readonly url: string }): Promise<Store>;
}

/** A replica of the service with the given store, in this process. It closes the store. */
export async function startWith(built: BuiltReference, store: Store): Promise<OwnReplica> {
  const { createReferenceServer } = await referencePackage(built);
  const { listen } = await built.packages.importFile('server/runtime/node.js');
  let url = 'http://localhost';
  const reference = await createReferenceServer({ store, origin: () => url });
  const listening = await listen(reference.server, { port: 0, host: '127.0.0.1' });
  ({ url } = listening);
  const caller = await callerOf(url);
  return {
    caller,
    async close() {
      caller.close();
      await listening.close();
      await reference.close();
    },
  };
}

export async function referencePackage(built: BuiltReference): Promise<ReferencePackage> {
  return (await built.packages.import('reference')) as ReferencePackage;
}
