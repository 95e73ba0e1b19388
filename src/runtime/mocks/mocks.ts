import {
  type CommonOptions,
  type Context,
  handleWebRequest,
  type Principal,
  type Server,
  targetBelow,
  targetOf,
} from '../server/index.js';
import { refusalBodyOf } from '../samples/error-body.js';
import { readToEnd } from '../samples/streams.js';
import { ownField } from '../validators/index.js';
import { mockResponse, type OperationMock } from './operation.js';
import { checkOverrides, overrideOf, type Overrides } from './overrides.js';
import { type SampleParts, shownOf } from './samples.js';

/** How mocks of an API respond. */
export interface MocksOptions<Operations> extends CommonOptions {
  /** Other samples, the same each time for the same seed; 0 by default, whose samples begin with the examples of the model. */
  readonly seed?: number | undefined;
  /** How many milliseconds each response takes at least. */
  readonly delay?: number | undefined;
  /** The address of the API. By default any origin is, and paths begin at its root. */
  readonly baseUrl?: string | undefined;
  readonly overrides?: Overrides<Operations> | undefined;
}

/** An API that responds with samples. Routing, validation and errors are those of the generated server. */
export interface Mocks<Operations> {
  /** In place of the global `fetch`: every request is one to the API. */
  fetch(input: Request | URL | string, init?: RequestInit): Promise<Response>;
  /**
   * For what intercepts requests, such as MSW: `http.all('*', ({ request }) => mocks.respond(request))`. Undefined for a
   * request that is not one to the API.
   */
  respond(request: Request): Promise<Response | undefined>;
  /** Overrides operations, until `reset`: `mocks.use({ ticket: { get: 404 } })`. */
  use(overrides: Overrides<Operations>): void;
  /** Only the overrides of the options are left. */
  reset(): void;
}

interface MockParts {
  /** Of the generated server, with options that are complete by their operations and verifiers. */
  readonly createServer: (options: never) => Server;
  /** The verifiers of the server: by default each accepts everything. */
  readonly verifiers: readonly string[];
  readonly operations: Readonly<Record<string, Readonly<Record<string, OperationMock>>>>;
  readonly samples: SampleParts;
}

export function startMocks<Operations>(
  { createServer, verifiers, operations, samples }: MockParts,
  options: MocksOptions<Operations>,
): Mocks<Operations> {
  const { seed = 0, delay = 0, baseUrl, overrides = {}, ...serverOptions } = options;
  checkOverrides(overrides, operations);
  if (baseUrl !== undefined && !/^https?:/.test(baseUrl))
    throw new TypeError(
      `The baseUrl of mocks is "${baseUrl}". Use a complete one, such as "https://api.example.com/v1".`,
    );
  const { origin, pathname } = new URL(baseUrl ?? 'http://localhost');
  const prefix = pathname.replace(/\/$/, '');
  let layers: readonly object[] = [overrides];
  const handlers = mapped(operations, (mocks, group) =>
    mapped(mocks, (mock, name) => async (input: object, context: Context) => {
      if (delay > 0) await passed(delay, context.signal);
      const override = overrideOf(layers, group, name);
      if (typeof override === 'function') return override(input, context);
      if (mock.hasBody === true) await readToEnd(ownField(input, 'body'));
      return mockResponse(mock, override, { input, context, origin, prefix, seed, parts: samples });
    }),
  );
  const server = createServer({
    checkResponses: true,
    onError: reportError,
    refusalBody: refusalBodyOf(shownOf(samples)),
    ...Object.fromEntries(verifiers.map((name) => [name, () => anyone])),
    ...serverOptions,
    operations: handlers,
  } as never);
  const respond: Mocks<Operations>['respond'] = async (request) => {
    const target = targetOf(request.url);
    const isKnown = baseUrl === undefined ? server.knows(target) : isBelow(`${origin}${prefix}`, request.url);
    return isKnown ? handleWebRequest(server.handle, withId(request), targetBelow(prefix, target)) : undefined;
  };
  return {
    respond,
    fetch: async (input, init) => {
      const request = withId(new Request(input, init));
      const response = (await respond(request)) ?? (await server.fetch(request));
      request.signal.throwIfAborted();
      return response;
    },
    use: (added) => {
      checkOverrides(added, operations);
      layers = [added, ...layers];
    },
    reset: () => {
      layers = [overrides];
    },
  };
}

/** Only pages from https or localhost have `crypto.randomUUID`, with which the server makes the id of a request. */
function withId(request: Request): Request {
  if ('randomUUID' in crypto || request.headers.has('x-request-id')) return request;
  const identified = new Request(request);
  identified.headers.set('x-request-id', String(Math.random()).slice(2));
  return identified;
}

function isBelow(base: string, url: string): boolean {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}/`.startsWith(`${base}/`);
}

/** The owner of every token, who has every scope. */
const anyone: Principal = {
  subject: 'anyone',
  scopes: Object.assign(new Set<string>(), { has: () => true }),
};

// A response that does not fit the model is a mistake in an override: it is a 500, and this says why.
function reportError(error: unknown, { operation }: { readonly operation: string | undefined }): void {
  console.error(`The mock of ${operation ?? 'a request'} failed:`, error);
}

function mapped<Value, Mapped>(
  values: Readonly<Record<string, Value>>,
  change: (value: Value, name: string) => Mapped,
): Readonly<Record<string, Mapped>> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value, name)]));
}

/** Resolves after that time, or as soon as nobody waits any more. */
function passed(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    // A signal that is aborted already has no event any more.
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
