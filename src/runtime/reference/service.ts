import { type JwtTokens, placeText, type StorePlace } from './settings.js';
import { type HealthOptions, type Hooks, joinedMounts, type Mount, type TokenVerifier } from '../server/index.js';
import { seedRecords } from './demonstration/seed-records.js';
import { createIdempotencyKeys, type IdempotencyKeys } from './idempotency.js';
import { createIssuer } from './issuer.js';
import { createMetrics, type Metrics, type StoreState } from './metrics/metrics.js';
import type { Records } from './records/records.js';
import { observedStore, translatedStore } from './store/wrapped-store.js';
import type { Store } from './store/store.js';
import { openFolderStore } from './store/folder-store.js';
import { createMemoryStore } from './store/memory-store.js';
import { openPostgresStore } from './store/postgres-store.js';

/** What a reference service is made of; each part has a default. */
export interface ServiceOptions extends StorePlace {
  /** How many demonstration records of each type are made at the start, those excepted that are there already. */
  readonly seed?: number | undefined;
  /** Removes all records at the start. */
  readonly reset?: boolean | undefined;
  /** A store of your own, in place of a folder or a database. It is closed with the service. */
  readonly store?: Store | undefined;
  /** Returns who a token belongs to. Absent: the service issues its own tokens, for development. */
  readonly verifyToken?: TokenVerifier | undefined;
  /** The address of the service, which its own tokens name: https, or a loopback address. `http://localhost` by default. */
  readonly origin?: (() => string) | undefined;
  /**
   * Counts requests and what the store does, and shows it at `GET /metrics`, to everybody who can reach the service. Off by
   * default, as it watches the whole process, which in a program is the program's to do; `main` has it on.
   */
  readonly metrics?: boolean | undefined;
  /** Receives a line about a wait of more than a second. */
  readonly report?: ((line: string) => void) | undefined;
  readonly server?: { readonly hooks?: readonly Hooks[] | undefined } | undefined;
}

/** The parts of a service that depend on the model. */
interface ModelParts<Opened, Server> {
  readonly name: string;
  readonly version: string;
  /** Of the generated server; absent where no endpoint asks for a token. */
  readonly jwtTokens?: JwtTokens;
  /** `shared`: an endpoint answers other methods at `/metrics`; absent: one answers GET, and the service does without. */
  readonly metrics?: 'own' | 'shared';
  open(store: Store): Promise<Opened>;
  serve(records: Opened, parts: ServerParts): Server;
}

/** What the server gets of the service. */
interface ServerParts {
  readonly health: HealthOptions;
  readonly keys: IdempotencyKeys;
  readonly verifyToken: TokenVerifier;
  readonly hooks: readonly Hooks[] | undefined;
  readonly before: Mount | undefined;
}

/** The service; it listens nowhere, see `main`. */
export interface Service<Server> {
  readonly server: Server;
  /** Closes the store, and gives its folder free. */
  close(): Promise<void>;
}

/** Opens the store and puts the service together. Rejects where another process has the folder. */
export async function openService<Opened extends Readonly<Record<keyof Opened, Records<object>>>, Server>(
  options: ServiceOptions,
  parts: ModelParts<Opened, Server>,
): Promise<Service<Server>> {
  const { name, jwtTokens } = parts;
  const { report = () => undefined, origin = () => 'http://localhost' } = options;
  const needsIssuer = jwtTokens !== undefined && options.verifyToken === undefined;
  const issuer = needsIssuer ? await createIssuer(origin, jwtTokens) : undefined;
  const store = options.store ?? (await openStore(options, { applicationName: name, report }));
  const isReady = (): Promise<boolean> => store.isReady();
  const metrics = metricsOf({ isReady, connections: store.connections?.bind(store) }, options, parts);
  const close = (): Promise<void> => {
    metrics?.close();
    return store.close();
  };
  try {
    const kept = translatedStore(metrics === undefined ? store : observedStore(store, metrics.observer));
    const records = await parts.open(kept);
    const keys = createIdempotencyKeys(await kept.answers?.(), { service: name });
    if (options.reset === true) {
      report(`All records ${placeText(options)} are removed.`);
      await store.clear();
    }
    if (options.seed !== undefined) {
      await seedRecords({ records: Object.values<Records<object>>(records), count: options.seed, report });
    }
    const { hooks } = options.server ?? {};
    const server = parts.serve(records, {
      health: { isReady },
      keys,
      verifyToken: options.verifyToken ?? issuer?.verifyToken ?? (() => undefined),
      hooks: metrics === undefined ? hooks : [metrics.hooks, ...(hooks ?? [])],
      before: joinedMounts(issuer?.mount, metrics?.mount),
    });
    return { server, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function metricsOf(
  state: StoreState,
  options: ServiceOptions,
  { name, version, metrics }: Pick<ModelParts<object, unknown>, 'name' | 'version' | 'metrics'>,
): Metrics | undefined {
  if (options.metrics !== true || metrics === undefined) return undefined;
  return createMetrics({ name, version, isShared: metrics === 'shared', ...state });
}

/** The store on a PostgreSQL server, in a folder, or in memory where neither is given. */
export async function openStore(
  place: StorePlace,
  { applicationName, report }: { readonly applicationName: string; report(line: string): void },
): Promise<Store> {
  const { dataFolder, databaseUrl: url, ...limits } = place;
  if (url !== undefined) return openPostgresStore({ url, ...limits, applicationName, report });
  if (dataFolder === undefined) return createMemoryStore();
  return openFolderStore(dataFolder, report, limits.statementMilliseconds);
}
