import { createServer } from 'node:net';
import { inspect } from 'node:util';
import type { CommonOptions, ErrorContext, Hooks } from '../server/index.js';
import type { Service, ServiceOptions } from './service.js';
import {
  databaseAddress,
  locationText,
  loopbackHosts,
  SettingsError,
  type StoreLocation,
  type Trust,
  trustText,
  verifierOf,
  type Verifiers,
} from './settings.js';
import { StoreBusyError, StoreUnavailableError } from './store/store.js';

export interface MainOptions
  extends
    StoreLocation,
    Pick<ServiceOptions, 'seed' | 'reset' | 'verifyToken' | 'metrics' | 'before'>,
    Pick<CommonOptions, 'cors' | 'hooks' | 'limits'> {
  /** 8080 by default; 0 lets the system choose. */
  readonly port?: number | undefined;
  /** 127.0.0.1 by default. Any other than a loopback address needs `trust` or `verifyToken`. */
  readonly host?: string | undefined;
  /** The trusted issuers of tokens. Without this and `verifyToken`, the service includes an issuer for development. */
  readonly trust?: Trust | undefined;
  /**
   * For a service with API keys or passwords: the only key, and the password of every user. By default a random one,
   * which is printed; required on any host but a loopback address, unless all its verifiers are given.
   */
  readonly secret?: string | RunningSecret | undefined;
  /** Receives messages for a person at a terminal. Standard output by default. */
  readonly print?: ((text: string) => void) | undefined;
  /** Whether `report` receives a line for each request. False by default. */
  readonly log?: boolean | undefined;
  /** Receives messages about waits and failures. Standard error by default. */
  readonly report?: ((line: string) => void) | undefined;
  /** How long `close` continues to serve while `/readyz` responds 503, for load balancers: 0 by default. */
  readonly drainMilliseconds?: number | undefined;
  /** How long `close` waits for requests in progress: 10 s by default. */
  readonly graceMilliseconds?: number | undefined;
}

export interface RunningSecret {
  readonly secret: string;
  readonly isRandom: boolean;
}

export interface Running extends Pick<MainOptions, 'drainMilliseconds'> {
  readonly url: string;
  /**
   * Lets requests in progress finish, closes the store, and releases its folder. `{ drain: false }` skips the wait for
   * load balancers.
   */
  close(options?: { readonly drain?: boolean | undefined }): Promise<{
    /** Requests without a complete response at the end of the grace period. */
    readonly cutRequests: number;
  }>;
}

interface ServiceParts<Server> {
  /** `example-resource 1.0.0` */
  readonly title: string;
  readonly example: ExampleRequest;
  /** Checks the secret of the options; absent if no endpoint requires an API key, or a user name and a password. */
  runningSecret?(options: MainOptions, host: string): RunningSecret | undefined;
  /** Verify tokens of other issuers; absent if no endpoint may require a token. */
  readonly verifiers?: Verifiers;
  create(
    options: ServiceOptions & { readonly secret: string | undefined; readonly report: (line: string) => void },
  ): Promise<Service<Server>>;
  listen(server: Server, address: Address): Promise<Running>;
}

/** An example request that succeeds on an empty service. */
interface ExampleRequest {
  /** Its query may contain `$SECRET`. */
  readonly path: string;
  /** The scope of its token; absent if it needs none. */
  readonly scope?: string;
  /** The options of curl that send a secret: `-H "X-Api-Key: $SECRET" `. */
  readonly options?: string;
}

interface Address extends Pick<MainOptions, 'drainMilliseconds' | 'graceMilliseconds'> {
  readonly port: number;
  readonly host: string;
}

/** Refuses a reset or sample records where they could do harm. */
function refuseHarm({ reset, seed, databaseUrl }: MainOptions): void {
  if (reset !== true && seed === undefined) return;
  const isProduction = process.env['NODE_ENV'] === 'production';
  if (isProduction) throw new SettingsError('--reset and --seed are refused under NODE_ENV=production.');
  if (reset !== true || databaseUrl === undefined || isHere(databaseUrl)) return;
  throw new SettingsError(
    `--reset removes every record, but ${databaseAddress(databaseUrl)} is not on this machine: remove them there, by SQL.`,
  );
}

/** Whether a database is on this machine: at a loopback address, or a socket. */
function isHere(databaseUrl: string): boolean {
  const { hostname, searchParams } = new URL(databaseUrl);
  const host = searchParams.get('host') ?? hostname;
  return host === '' || host.startsWith('/') || [...loopbackHosts, '[::1]'].includes(host);
}

/** Starts the service, prints its address and an example call. Rejects if it cannot start. */
export async function runReference<Server>(parts: ServiceParts<Server>, options: MainOptions): Promise<Running> {
  const { port = 8080, host = '127.0.0.1', metrics = true, drainMilliseconds, graceMilliseconds } = options;
  refuseHarm(options);
  const trust = options.verifyToken === undefined && parts.verifiers !== undefined ? options.trust : undefined;
  const print = options.print ?? ((text) => void process.stdout.write(text));
  const report = options.report ?? ((line) => void process.stderr.write(`${line}\n`));
  const verifyToken =
    trust && parts.verifiers ? verifierOf(trust, parts.verifiers, refusedTokens(report)) : options.verifyToken;
  const hasIssuer = parts.verifiers !== undefined && verifyToken === undefined;
  if (hasIssuer && !loopbackHosts.includes(host)) {
    throw new SettingsError(
      `The development issuer gives tokens to everyone, so the service does not listen on ${host}: ` +
        'choose 127.0.0.1, or trust your own issuer by ISSUER and AUDIENCE, or by verifyToken.',
    );
  }
  const running = parts.runningSecret?.(options, host);
  await checkPort({ port, host });
  let url = '';
  const onError = (error: unknown, context: ErrorContext): void => report(failureLine(error, context));
  const hooks = [...(options.log === true ? [requestLog(report)] : []), ...(options.hooks ?? [])];
  const serving = {
    ...options,
    metrics,
    verifyToken,
    secret: running?.secret,
    server: { cors: options.cors, limits: options.limits, hooks, onError },
    report,
  };
  const reference = await parts.create({ ...serving, origin: () => url });
  try {
    const listening = await parts.listen(reference.server, { port, host, drainMilliseconds, graceMilliseconds });
    url = listening.url;
    // Clients cannot call the wildcard address, so show localhost.
    const called = host === '0.0.0.0' || host === '::' ? `http://localhost:${new URL(url).port || 80}` : url;
    print(bannerOf(parts, { url: called, location: options, hasIssuer, trust, secret: running }));
    const close: Running['close'] = (closing) => listening.close(closing).finally(() => reference.close());
    return { url, drainMilliseconds, close };
  } catch (error) {
    await reference.close();
    throw error;
  }
}

/**
 * The line of the log about an error that the client does not see, with the request id that the client does see:
 *
 *     Request 9f2c81d0 (pet.list): StoreUnavailableError: connect ECONNREFUSED 127.0.0.1:5432
 */
export function failureLine(error: unknown, { operation, requestId }: ErrorContext): string {
  const reason = error instanceof Error && isOutage(error) ? `${error.name}: ${error.message}` : inspect(error);
  // Health checks and unknown addresses have no operation.
  return `Request ${requestId}${operation === undefined ? '' : ` (${operation})`}: ${reason}`;
}

// A dependency that does not respond fails every request, and no stack of this program explains it: with stacks, the
// log of an outage had thirty lines for each request.
function isOutage(error: Error): boolean {
  return (
    error instanceof StoreUnavailableError || error instanceof StoreBusyError || error.name === 'TokenProviderError'
  );
}

/**
 * Reports each reason why tokens are refused, once: a wrong setting refuses every token, and clients decide how many they
 * send. There are few reasons, in words of the verifiers.
 */
export function refusedTokens(report: (line: string) => void): (reason: string) => void {
  const reported = new Set<string>();
  return (reason) => {
    if (reported.has(reason)) return;
    reported.add(reason);
    // The options of the verifiers are variables of this program.
    const words = reason.replace('acceptsPlainJwt', 'ACCEPT_PLAIN_JWT');
    report(`A token was refused: ${words}. Further ones with this reason are not reported.`);
  };
}

/** A line for each request but health checks: `GET /pets/7 200 1.3 ms 9f2c81d0`. No query, no header, no body. */
function requestLog(report: (line: string) => void): Hooks {
  return {
    onResponse: ({ isHealth, method, path, requestId }, { status, milliseconds }) => {
      if (!isHealth) report(`${method} ${path} ${status} ${milliseconds.toFixed(1)} ms ${requestId}`);
    },
  };
}

/** Rejects like `listen` if the address is not available, before the store opens, which takes seconds. */
function checkPort({ port, host }: Address): Promise<void> {
  return new Promise((settle, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(port, host, () => probe.close(() => settle()));
  });
}

interface Banner {
  readonly url: string;
  readonly location: StoreLocation;
  readonly hasIssuer: boolean;
  readonly trust: Trust | undefined;
  readonly secret: RunningSecret | undefined;
}

function bannerOf<Server>({ title, example }: ServiceParts<Server>, banner: Banner): string {
  const { url, location, hasIssuer, trust, secret } = banner;
  const trusted = trust === undefined ? [] : [trustText(trust)];
  const lines = [`${title} at ${url}`, `Records are stored ${locationText(location)}.`, ...trusted, ''];
  const token = `curl -s -u dev:dev -d grant_type=client_credentials -d ${quoted(`scope=${example.scope}`)} ${url}/oauth/token`;
  const extract = `sed -E 's/.*"access_token":"([^"]*)".*/\\1/'`;
  const needsToken = example.scope !== undefined;
  if (needsToken && hasIssuer)
    lines.push('A token, for any client id and secret, good for 15 minutes:', `  ${token}`, '');
  const bearer = hasIssuer ? `$(${token} | ${extract})` : '$TOKEN';
  const header = needsToken ? `-H "Authorization: Bearer ${bearer}" ` : '';
  const target = url + example.path;
  const address = target.includes('$SECRET') ? `"${target}"` : quoted(target);
  const call = `  curl ${header}${example.options ?? ''}${address}`;
  // A secret that was given is not printed: terminals and logs keep what they show.
  if (secret?.isRandom !== true) return [...lines, 'Try it:', call, '', ''].join('\n');
  lines.push(`The key, and the password of any user, of this run: ${secret.secret}`, '');
  return [...lines, 'Try it:', call.replaceAll('$SECRET', secret.secret), '', ''].join('\n');
}

function quoted(text: string): string {
  return /^[A-Za-z0-9_./:=@%+,-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
