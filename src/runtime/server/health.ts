import { type HttpRequest, type HttpResponse, methods } from './http.js';
import { ProblemError } from './problem.js';
import { parseTarget } from './target.js';
import { ignore, pulled } from './streams.js';

/** Where and how a service tells whether it is well. */
export interface HealthOptions {
  /**
   * Whether requests can be answered, as `/readyz` tells it: a store is there, a cache is filled. False, an error, or no
   * answer within the time of a request is a 503. Always true by default.
   */
  readonly isReady?: (() => boolean | Promise<boolean>) | undefined;
  /** `/livez` by default: 200 as long as the process answers at all. */
  readonly livePath?: string | undefined;
  /** `/readyz` by default: 503 also as soon as the service is closed, so that nobody sends it anything new. */
  readonly readyPath?: string | undefined;
}

/** What health has to know of the service. */
interface HealthParts {
  readonly life: Pick<ServiceLife, 'isLeaving'>;
  /** Whether the model has an endpoint there. */
  has(method: string, path: string): boolean;
}

/** Answers a request that belongs to it; undefined for every other. Throws a problem where the answer is one. */
export type Mount = (request: HttpRequest) => Promise<HttpResponse | undefined> | undefined;

export interface Health {
  readonly mount: Mount;
  /** Whether a request is answered here. */
  has(request: Pick<HttpRequest, 'method' | 'target'>): boolean;
}

/**
 * Answers `GET /livez` and `GET /readyz`. Throws where the model has one of these itself: an endpoint that is never reached,
 * or an answer about health that is none, would be noticed too late.
 */
export function createHealth(given: HealthOptions | boolean | undefined, parts: HealthParts): Health | undefined {
  if (given === undefined || given === false) return undefined;
  const options: HealthOptions = given === true ? {} : given;
  const { livePath = '/livez', readyPath = '/readyz', isReady = () => true } = options;
  if (livePath === readyPath) {
    throw new TypeError(`livePath and readyPath are both "${livePath}": give them two, for one cannot tell both.`);
  }
  const resources = [
    resourceAt(livePath, parts, async () => fine),
    resourceAt(readyPath, parts, () => readiness(isReady, parts)),
  ];
  const resourceOf = ({ method, target }: Pick<HttpRequest, 'method' | 'target'>): Resource | undefined => {
    // In absolute form, it begins with a scheme.
    const path = target.startsWith('/') ? target : (parseTarget(target)?.path ?? '');
    return resources.find((resource) => resource.has(path, method));
  };
  return {
    mount: (request) => resourceOf(request)?.answer(request.method),
    has: (request) => resourceOf(request) !== undefined,
  };
}

interface Resource {
  has(target: string, method: string): boolean;
  answer(method: string): Promise<HttpResponse>;
}

function resourceAt(path: string, { has }: HealthParts, answer: () => Promise<HttpResponse>): Resource {
  if (!/^\/[^?#]*$/.test(path)) throw new TypeError(`A path of health begins with a slash, and "${path}" is none.`);
  if (has('GET', path) || has('HEAD', path)) {
    throw new TypeError(
      `The model answers GET ${path} itself, so health cannot: give it other paths, ` +
        "such as health: { livePath: '/-/live', readyPath: '/-/ready' }.",
    );
  }
  const isShared = methods.some((method) => has(method, path));
  return {
    has: (target, method) =>
      target.startsWith(path) &&
      (target.length === path.length || target[path.length] === '?') &&
      (isRead(method) || !isShared),
    answer: (method) => {
      if (isRead(method)) return answer();
      if (method === 'OPTIONS') return Promise.resolve({ status: 204, headers: { allow }, body: undefined });
      const detail = `This address does not know the method; it knows ${allow}.`;
      throw new ProblemError({ status: 405, detail, headers: { allow } });
    },
  };
}

function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

const allow = 'GET, HEAD, OPTIONS';

const fine: HttpResponse = {
  status: 200,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  body: 'ok\n',
};

async function readiness(isReady: () => boolean | Promise<boolean>, parts: HealthParts): Promise<HttpResponse> {
  if (parts.life.isLeaving) throw notReady('The service is going away.');
  let isWell: boolean;
  try {
    isWell = await isReady();
  } catch (error) {
    // With a cause, so that `onError` hears of it.
    throw notReady('The service is not ready.', { cause: error });
  }
  if (!isWell) throw notReady('The service is not ready.');
  return fine;
}

function notReady(detail: string, options?: ErrorOptions): ProblemError {
  return new ProblemError({ status: 503, detail }, options);
}

/** Both mounts as one, of which the first is asked first; undefined where there is neither. */
export function joinedMounts(first: Mount | undefined, other: Mount | undefined): Mount | undefined {
  return first && other ? (request) => first(request) ?? other(request) : (first ?? other);
}

/** How whoever ends a service tells it so; `listen` does both when it is closed. */
export interface Life {
  /** Comes first: `/readyz` answers 503 from now on, everything else is answered as before. */
  leave(): void;
  /** Ends the streams of events that are open, which would go on for ever. */
  endEvents(): void;
}

/** The same, as the service itself sees it. */
export interface ServiceLife extends Life {
  readonly isLeaving: boolean;
  /** The same stream of events, which ends with the service. */
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
      let wake: () => void = () => undefined;
      const end = (): void => {
        isEnded = true;
        open.delete(end);
        wake();
        ignore(reader.cancel());
      };
      let isEnded = false;
      if (isOver) end();
      else open.add(end);
      return pulled({
        // Not a race with one promise for the end of all: it would keep a memory of every event.
        next: () =>
          new Promise((resolve, reject) => {
            wake = () => resolve(undefined);
            if (isEnded) return resolve(undefined);
            reader.read().then(
              ({ value }) => {
                if (value === undefined) open.delete(end);
                resolve(value);
              },
              (error: unknown) => {
                open.delete(end);
                reject(error);
              },
            );
          }),
        stop: (reason) => {
          open.delete(end);
          return reader.cancel(reason);
        },
      });
    },
  };
}
