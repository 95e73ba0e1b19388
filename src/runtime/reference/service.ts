import { type JwtTokens, locationText, type StoreLocation } from './settings.js';
import {
  type CommonOptions,
  type HealthOptions,
  type Hooks,
  joinedMounts,
  type Mount,
  type TokenVerifier,
} from '../server/index.js';
import { createIssuer } from './issuer.js';
import { createMetrics } from './metrics/metrics.js';
import type { Records } from './records/records.js';
import { callerHook } from './turns.js';
import { servedStore } from './store/served-store.js';
import type { Store } from './store/store.js';
import { openFolderStore } from './store/folder-store.js';
import { createMemoryStore } from './store/memory-store.js';
import { openPostgresStore } from './store/postgres-store.js';

/** The parts of a reference service; each has a default. */
export interface ServiceOptions extends StoreLocation {
  /** How many sample records of each type are created at the start, unless they exist already. */
  readonly seed?: number | undefined;
  /** Removes all records at the start. `main` refuses that under `NODE_ENV=production`. */
  readonly reset?: boolean | undefined;
  /** Your own store, instead of a folder or a database. It is closed with the service. */
  readonly store?: Store | undefined;
  /**
   * Returns the owner of a token; undefined for an invalid one. Overrides the `trust` of `main`. Absent: the service
   * issues its own tokens, for development.
   */
  readonly verifyToken?: TokenVerifier | undefined;
  /** The origin, which its own tokens contain: https, or a loopback address; `http://localhost` by default. */
  readonly origin?: (() => string) | undefined;
  /**
   * Measures requests and store operations, and shows them at `GET /metrics` to every client that can reach the
   * service, unless the model declares that endpoint. Off by default, because it observes the whole process, which the
   * program should decide; `main` enables it by default.
   */
  readonly metrics?: boolean | undefined;
  /** Handles requests before the endpoints of the model; it returns undefined for all others. */
  readonly before?: Mount | undefined;
  /** Receives a line about a wait of more than a second. */
  readonly report?: ((line: string) => void) | undefined;
  readonly server?: Pick<CommonOptions, 'hooks' | 'cors' | 'onError'> | undefined;
}

interface ModelParts<Opened, Server, Keys> {
  readonly name: string;
  readonly version: string;
  /** The function of the generated server; absent if no endpoint requires a token. */
  readonly jwtTokens?: JwtTokens;
  /** `shared`: an endpoint has other methods at `/metrics`; absent: one has GET, so the service shows no metrics. */
  readonly metrics?: 'own' | 'shared';
  open(store: Store): Promise<Opened>;
  /** Creates sample records; absent if there are no records. */
  seedRecords?(seeding: Seeding): Promise<void>;
  /** `openIdempotencyKeys`; absent if no endpoint has an idempotency key. */
  openKeys?(store: Store, options: { readonly service: string }): Promise<Keys>;
  serve(records: Opened, parts: ServerParts<Keys>): Server;
}

export interface Seeding {
  readonly records: readonly Records<object>[];
  /** How many records the first partition of each type gets; every other partition gets a tenth of that. */
  readonly count: number;
  /** Receives the progress, what was created, and what could not be. */
  readonly report: (line: string) => void;
}

interface ServerParts<Keys> {
  readonly health: HealthOptions;
  readonly keys: Keys;
  readonly verifyToken: TokenVerifier;
  readonly hooks: readonly Hooks[] | undefined;
  readonly before: Mount | undefined;
}

/** The service. It does not listen; see `main`. */
export interface Service<Server> {
  readonly server: Server;
  /** Closes the store, and releases its folder. */
  close(): Promise<void>;
}

/** Opens the store and assembles the service. Rejects if another process uses the folder. */
export async function openService<Opened extends Readonly<Record<keyof Opened, Records<object>>>, Server, Keys>(
  options: ServiceOptions,
  parts: ModelParts<Opened, Server, Keys>,
): Promise<Service<Server>> {
  const { name, version, jwtTokens } = parts;
  const { report = () => undefined, origin = () => 'http://localhost' } = options;
  const needsIssuer = jwtTokens !== undefined && options.verifyToken === undefined;
  const issuer = needsIssuer ? await createIssuer(origin, jwtTokens) : undefined;
  const store = options.store ?? (await openStore(options, { applicationName: name, report }));
  const isReady = (): Promise<boolean> => store.isReady();
  const connections = store.connections?.bind(store);
  const metrics =
    options.metrics === true && parts.metrics !== undefined
      ? createMetrics({ name, version, isShared: parts.metrics === 'shared', isReady, connections })
      : undefined;
  const close = (): Promise<void> => {
    metrics?.close();
    return store.close();
  };
  try {
    const opened = servedStore(store, metrics?.observer);
    const records = await parts.open(opened);
    // Only models with idempotency keys use them.
    const keys = (await parts.openKeys?.(opened, { service: name })) as Keys;
    if (options.reset === true) {
      report(`All records ${locationText(options)} are removed.`);
      await store.clear();
    }
    if (options.seed !== undefined) {
      await parts.seedRecords?.({ records: Object.values<Records<object>>(records), count: options.seed, report });
    }
    const { hooks } = options.server ?? {};
    const server = parts.serve(records, {
      health: { isReady },
      keys,
      verifyToken: options.verifyToken ?? issuer?.verifyToken ?? (() => undefined),
      hooks: [callerHook, ...(metrics === undefined ? [] : [metrics.hooks]), ...(hooks ?? [])],
      before: [metrics?.mount, options.before].reduce(joinedMounts, issuer?.mount),
    });
    return { server, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Opens the store on a PostgreSQL server, in a folder, or in memory if neither is given. */
export async function openStore(
  location: StoreLocation,
  { applicationName, report }: { readonly applicationName: string; report(line: string): void },
): Promise<Store> {
  const { dataFolder, databaseUrl: url, ...limits } = location;
  if (url !== undefined) return openPostgresStore({ url, ...limits, applicationName, report });
  if (dataFolder === undefined) return createMemoryStore();
  return openFolderStore(dataFolder, report, limits.statementMilliseconds);
}
