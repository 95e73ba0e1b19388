import { authenticate, type Identified, type TokenVerifier } from './authorize.js';
import type { AuthRequirement } from './endpoint-table.js';
import type { HttpRequest, MaybePromise } from './http.js';

/** The parts of a request that may hold credentials. */
export interface CredentialSource {
  readonly request: Pick<HttpRequest, 'header'>;
  /** Raw, without `?`. */
  readonly query: string;
}

export interface Authenticator {
  /** @internal */
  identify(source: CredentialSource, requirement: AuthRequirement | undefined): MaybePromise<Identified>;
  /** The query parameters that carry keys: no endpoint declares them. */
  readonly queryKeys: readonly string[];
  /**
   * Every key in the headers or the query of a request: logs must not contain them.
   *
   * @internal
   */
  keysIn(source: CredentialSource): readonly string[];
}

/** The authenticator for a service whose only scheme is `bearer`. */
export function tokenAuthenticator(verifyToken: TokenVerifier, realm: string): Authenticator {
  return {
    identify: ({ request }) => authenticate(request.header('authorization'), { verifyToken, realm }),
    queryKeys: [],
    keysIn: () => [],
  };
}
