import { createServer } from 'node:net';
import type { TokenVerifier } from '../server/index.js';
import type { Service, ServiceOptions } from './service.js';
import {
  placeOf,
  placeText,
  SettingsError,
  type StorePlace,
  type Trust,
  trustText,
  verifierOf,
  type Verifiers,
} from './settings.js';

/** How to start the reference service. */
export interface MainOptions extends StorePlace, Pick<ServiceOptions, 'seed'> {
  /** 8080 by default; 0 lets the system choose. */
  readonly port?: number | undefined;
  /** 127.0.0.1 by default. Any but a loopback address needs `trust` or `verifyToken`. */
  readonly host?: string | undefined;
  /** Removes all records at the start. Refused under `NODE_ENV=production`. */
  readonly reset?: boolean | undefined;
  /** Whose tokens are trusted. Absent, and no `verifyToken`: those of an issuer for development, which is part of the service. */
  readonly trust?: Trust | undefined;
  /** Tells who a token of your own issuer belongs to; undefined for a token that is not valid. It goes before `trust`. */
  readonly verifyToken?: TokenVerifier | undefined;
  /**
   * Whether `GET /metrics` tells, to everybody who can reach the service, how busy it is and how its store is: true by
   * default. A model with an endpoint there keeps that.
   */
  readonly metrics?: boolean | undefined;
  /** Told what a person at a terminal should know. Standard output by default. */
  readonly print?: ((text: string) => void) | undefined;
  /** Told about waits and failures. Standard error by default. */
  readonly report?: ((line: string) => void) | undefined;
  /** How long `close` answers as before but for `/readyz`, so that load balancers look elsewhere: 0 by default. */
  readonly drainMilliseconds?: number | undefined;
  /** How long `close` waits for requests under way: 10 s by default. */
  readonly graceMilliseconds?: number | undefined;
}

/** The service while it runs. */
export interface Running {
  readonly url: string;
  /** Lets requests under way finish, closes the store, and gives its folder free. */
  close(): Promise<Closed>;
}

/** How it ended. */
interface Closed {
  /** Requests that had no complete answer when the grace was over. */
  readonly cutRequests: number;
}

/** What of the service is its model's. */
interface ServiceParts<Server> {
  /** `example-resource 1.0.0` */
  readonly title: string;
  readonly example: ExampleRequest;
  /** Whether any endpoint may ask for a token. */
  readonly hasTokens: boolean;
  /** What verifies the tokens of others, where there are tokens. */
  readonly verifiers?: Verifiers;
  create(options: ServiceOptions & { readonly report: (line: string) => void }): Promise<Service<Server>>;
  listen(server: Server, address: Address): Promise<Running>;
}

/** A request that works on an empty service. */
interface ExampleRequest {
  readonly path: string;
  /** What a token for it must carry; absent where it needs none. */
  readonly scope?: string;
}

interface Address extends Pick<MainOptions, 'drainMilliseconds' | 'graceMilliseconds'> {
  readonly port: number;
  readonly host: string;
}

const loopbackHosts = ['127.0.0.1', '::1', 'localhost'];

/** What is for trying things out is refused where it would harm: a reset, and demonstration records. */
function refuseHarm({ reset, seed, databaseUrl }: MainOptions): void {
  if (reset !== true && seed === undefined) return;
  const isProduction = process.env['NODE_ENV'] === 'production';
  if (isProduction) throw new SettingsError('--reset and --seed are refused under NODE_ENV=production.');
  if (reset !== true || databaseUrl === undefined || isHere(databaseUrl)) return;
  throw new SettingsError(
    `--reset removes every record, and ${placeOf(databaseUrl)} is not on this machine: remove them there, by SQL.`,
  );
}

/** Whether a database is on this machine: by a loopback address, or a socket. */
function isHere(databaseUrl: string): boolean {
  const { hostname, searchParams } = new URL(databaseUrl);
  const host = searchParams.get('host') ?? hostname;
  return host === '' || host.startsWith('/') || [...loopbackHosts, '[::1]'].includes(host);
}

/** Starts the service, prints where it is and how to call it. Rejects where it cannot be started. */
export async function runReference<Server>(parts: ServiceParts<Server>, options: MainOptions): Promise<Running> {
  const {
    port = 8080,
    host = '127.0.0.1',
    drainMilliseconds,
    graceMilliseconds,
    metrics = true,
    reset,
    seed,
  } = options;
  refuseHarm(options);
  const trust = options.verifyToken === undefined && parts.verifiers !== undefined ? options.trust : undefined;
  const verifyToken = trust && parts.verifiers ? verifierOf(trust, parts.verifiers) : options.verifyToken;
  const print = options.print ?? ((text) => void process.stdout.write(text));
  const report = options.report ?? ((line) => void process.stderr.write(`${line}\n`));
  const hasIssuer = parts.hasTokens && verifyToken === undefined;
  if (hasIssuer && !loopbackHosts.includes(host)) {
    throw new SettingsError(
      `The development issuer gives tokens to everybody, so the service does not listen on ${host}: ` +
        'choose 127.0.0.1, or trust an issuer of your own by ISSUER and AUDIENCE, or a verifyToken.',
    );
  }
  await checkPort({ port, host });
  let url = '';
  const { dataFolder, databaseUrl, poolSize, statementMilliseconds } = options;
  const place = { dataFolder, databaseUrl, poolSize, statementMilliseconds };
  const reference = await parts.create({ ...place, metrics, reset, seed, verifyToken, origin: () => url, report });
  try {
    const listening = await parts.listen(reference.server, { port, host, drainMilliseconds, graceMilliseconds });
    url = listening.url;
    // To listen on every address is asked for by one that cannot be called.
    const called = host === '0.0.0.0' || host === '::' ? `http://localhost:${new URL(url).port || 80}` : url;
    print(bannerOf(parts, { url: called, place, hasIssuer, trust }));
    return { url, close: () => listening.close().finally(() => reference.close()) };
  } catch (error) {
    await reference.close();
    throw error;
  }
}

/**
 * Rejects as `listen` would where the address cannot be had: before a store is made, which takes seconds. Whoever takes it
 * between now and then is noticed by `listen`.
 */
function checkPort({ port, host }: Address): Promise<void> {
  return new Promise((settle, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(port, host, () => probe.close(() => settle()));
  });
}

interface Banner {
  readonly url: string;
  readonly place: StorePlace;
  readonly hasIssuer: boolean;
  readonly trust: Trust | undefined;
}

function bannerOf<Server>({ title, example }: ServiceParts<Server>, banner: Banner): string {
  const { url, place, hasIssuer, trust } = banner;
  const target = quoted(url + example.path);
  const trusted = trust === undefined ? [] : [trustText(trust)];
  const lines = [`${title} at ${url}`, `Records are kept ${placeText(place)}.`, ...trusted, ''];
  const token = `curl -s -u dev:dev -d grant_type=client_credentials -d ${quoted(`scope=${example.scope}`)} ${url}/oauth/token`;
  const extract = `sed -E 's/.*"access_token":"([^"]*)".*/\\1/'`;
  const needsToken = example.scope !== undefined;
  if (needsToken && hasIssuer)
    lines.push('A token, for any client id and secret, good for 15 minutes:', `  ${token}`, '');
  const bearer = hasIssuer ? `$(${token} | ${extract})` : '$TOKEN';
  const header = needsToken ? `-H "Authorization: Bearer ${bearer}" ` : '';
  return [...lines, 'Try it:', `  curl ${header}${target}`, '', ''].join('\n');
}

// As one word of a shell.
function quoted(text: string): string {
  return /^[A-Za-z0-9_./:=@%+,-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
