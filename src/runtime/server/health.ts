import { type HttpRequest, type HttpResponse, isRead, type MaybePromise, methods } from './http.js';
import { ProblemError } from './problem.js';
import { parseTarget } from './target.js';
import { ignore, pulled } from './streams.js';

export interface HealthOptions {
  /**
   * Whether the service can handle requests, as `/readyz` reports it: for instance, a store is reachable or a cache
   * is filled. False, an error, or no result within the time limit of a request is a 503. Always true by default.
   */
  readonly isReady?: (() => boolean | Promise<boolean>) | undefined;
  /** `/livez` by default: 200 as long as the process responds at all. */
  readonly livePath?: string | undefined;
  /** `/readyz` by default: 503 also as soon as the service is closing, so that it gets no new requests. */
  readonly readyPath?: string | undefined;
}

interface HealthParts {
  readonly life: Pick<ServiceLife, 'isLeaving'>;
  has(method: string, path: string): boolean;
}

/** Handles a request that belongs to it; returns undefined for every other. Throws if the response is a problem. */
export type Mount = (request: HttpRequest) => MaybePromise<HttpResponse | undefined>;

export interface Health {
  readonly mount: Mount;
  has(request: Pick<HttpRequest, 'method' | 'target'>): boolean;
}

/**
 * Throws if the model declares one of these paths: one of the two could never be reached, which would be noticed late.
 */
export function createHealth(given: HealthOptions | boolean | undefined, parts: HealthParts): Health | undefined {
  if (given === undefined || given === false) return undefined;
  const options: HealthOptions = given === true ? {} : given;
  const { livePath = '/livez', readyPath = '/readyz', isReady = () => true } = options;
  if (livePath === readyPath) {
    throw new TypeError(`livePath and readyPath are both "${livePath}": give them two different paths.`);
  }
  const resources = [
    resourceAt(livePath, parts, async () => fine),
    resourceAt(readyPath, parts, () => readiness(isReady, parts)),
  ];
  const resourceOf = ({ method, target }: Pick<HttpRequest, 'method' | 'target'>): Resource | undefined => {
    // In absolute form, the target begins with a scheme.
    const path = target.startsWith('/') ? target : (parseTarget(target)?.path ?? '');
    return resources.find((resource) => resource.has(path, method));
  };
  return {
    mount: (request) => resourceOf(request)?.respond(request.method),
    has: (request) => resourceOf(request) !== undefined,
  };
}

interface Resource {
  has(target: string, method: string): boolean;
  respond(method: string): Promise<HttpResponse>;
}

function resourceAt(path: string, { has }: HealthParts, respond: () => Promise<HttpResponse>): Resource {
  if (!/^\/[^?#]*$/.test(path))
    throw new TypeError(`A health path must begin with a slash and have no query: "${path}".`);
  if (has('GET', path) || has('HEAD', path)) {
    throw new TypeError(
      `The model declares GET ${path} itself, so health cannot use it: give it other paths, ` +
        "such as health: { livePath: '/-/live', readyPath: '/-/ready' }.",
    );
  }
  const isShared = methods.some((method) => has(method, path));
  return {
    has: (target, method) =>
      target.startsWith(path) &&
      (target.length === path.length || target[path.length] === '?') &&
      (isRead(method) || !isShared),
    respond: (method) => {
      if (isRead(method)) return respond();
      if (method === 'OPTIONS') return Promise.resolve({ status: 204, headers: { allow }, body: undefined });
      const detail = `This address does not support the method; it supports ${allow}.`;
      throw new ProblemError({ status: 405, detail, headers: { allow } });
    },
  };
}

const allow = 'GET, HEAD, OPTIONS';

const fine: HttpResponse = {
  status: 200,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  body: 'ok\n',
};

async function readiness(isReady: () => boolean | Promise<boolean>, parts: HealthParts): Promise<HttpResponse> {
  if (parts.life.isLeaving) throw new ProblemError({ status: 503, detail: 'The service is shutting down.' });
  const problem = { status: 503, detail: 'The service is not ready.' };
  try {
    if (await isReady()) return fine;
  } catch (error) {
    // With a cause, so that `onError` is notified.
    throw new ProblemError(problem, { cause: error });
  }
  throw new ProblemError(problem);
}

/** Combines two mounts; the first takes precedence. Undefined if there is neither. */
export function joinedMounts(first: Mount | undefined, other: Mount | undefined): Mount | undefined {
  return first && other ? (request) => first(request) ?? other(request) : (first ?? other);
}

/** Shutdown signals for a service; `listen` sends both when it closes. */
export interface Life {
  /** Called first: from then on `/readyz` responds 503, and everything else as before. */
  leave(): void;
  /** Breaks off open event streams, which would never end by themselves: their clients continue at another process. */
  endEvents(): void;
}

/** The same, as the service itself uses it. */
export interface ServiceLife extends Life {
  readonly isLeaving: boolean;
  /** The same event stream, which breaks off with the service. */
  untilEnd(stream: ReadableStream<Uint8Array>): ReadableStream<Uint8Array>;
}

export function createLife(): ServiceLife {
  const open = new Set<() => void>();
  let isLeaving = false;
  let isOver = false;
  return {
    get isLeaving() {
      return isLeaving;
    },
    leave: () => {
      isLeaving = true;
    },
    endEvents: () => {
      isLeaving = true;
      isOver = true;
      for (const end of open) end();
    },
    untilEnd: (stream) => {
      const reader = stream.getReader();
      // A read in progress ends too.
      const end = (): void => ignore(reader.cancel());
      const forget = (): void => void open.delete(end);
      reader.closed.then(forget, forget);
      if (isOver) end();
      else open.add(end);
      const next = async (): Promise<Uint8Array | undefined> => {
        const { value } = await reader.read();
        // Else a client would take the events so far for all, and would not ask for the others.
        if (value === undefined && isOver) throw new Error('The service ends.');
        return value;
      };
      return pulled({ next, stop: (reason) => reader.cancel(reason) });
    },
  };
}
