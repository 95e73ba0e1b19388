import type { Context, ErrorContext } from './context.js';
import type { CorsOptions } from './cors.js';
import type { HealthOptions, Mount } from './health.js';
import type { Hooks } from './hooks.js';
import type { GivenLimits } from './limits.js';
import type { RefusalBody } from './refusals.js';

/** `(call, context) => inTransaction(call)`; it returns what `call` returns, which may be an error: see its `status`. */
export type AroundHandler = <Result extends { readonly status: number }>(
  call: () => Promise<Result>,
  context: Context,
) => Promise<Result>;

/** The options of every generated `createServer`, beside the operations. */
export interface CommonOptions {
  readonly limits?: GivenLimits | undefined;
  /** Called with every error whose cause the client must not see. Its own errors are ignored. */
  readonly onError?: ((error: unknown, context: ErrorContext) => void) | undefined;
  /**
   * Creates the declared error body when the service refuses a request, `({ detail }) => ({ code: 'refused', message:
   * detail })`. If the result does not fit the status, is undefined, or no body is declared, the problem is sent.
   */
  readonly refusalBody?: RefusalBody | undefined;
  /**
   * Called in place of each handler; `call` calls the handler. For transactions, roles, errors of a database. The context
   * names the operation, `route.operation`. If it throws, the request fails with that error. A body that is a stream is
   * read after it has returned.
   */
  readonly aroundHandler?: AroundHandler | undefined;
  /** Observes requests; the first hook is the outermost: `[logRequests(logger)]`. No cost if there are none. */
  readonly hooks?: readonly Hooks[] | undefined;
  /** Validates what handlers return, and the problems that they throw, for development and tests. Off by default. */
  readonly checkResponses?: boolean | undefined;
  /**
   * The address that clients use, `https://api.eu.gcp.example.com`: it must fit the server URL of the model, and
   * requests to another host are refused with 421. Absent: any host is accepted.
   */
  readonly publicBase?: string | undefined;
  /** Handles `GET /livez` and `GET /readyz`. Off by default, and throws if the model declares these paths itself. */
  readonly health?: HealthOptions | boolean | undefined;
  /** Lets pages of other origins call the service. By default none may. */
  readonly cors?: CorsOptions | undefined;
  /** Handles other paths, for any host name, before routing. */
  readonly before?: Mount | undefined;
}
