import { type Client, createClient } from '@example-resource/client';
import {
  type CommonOptions,
  createServer,
  type ErrorContext,
  type ResourceOperations,
  type Server,
  staticTokens,
} from '@example-resource/server';

/**
 * The generated client of the example and its generated server in one process: the server responds to what the client
 * sends.
 */
export interface Connected {
  readonly client: Client<'projectKey'>;
  readonly server: Server;
  /** The requests, such as `GET https://api.eu.gcp.example.com/p/resource`, as they were sent. */
  readonly requests: readonly string[];
  /** The errors that `onError` received. */
  readonly errors: readonly { readonly error: unknown; readonly context: ErrorContext }[];
}

export interface ConnectedOptions extends CommonOptions {
  readonly token?: string;
  readonly region?: string;
  readonly verifyToken?: () => Promise<never>;
}

const tokens = staticTokens({
  writer: { subject: 'ann', scopes: 'manage_test:p' },
  reader: { subject: 'bob', scopes: ['view_test:p'] },
  stranger: { subject: 'eve', scopes: ['view_test:q', 'manage_test:q', 'view_test:p1'] },
});

/** `handlers` respond; any other operation fails, because it should not be called. */
export function connected(handlers: Partial<ResourceOperations>, options: ConnectedOptions = {}): Connected {
  const { token = 'writer', region = 'eu', verifyToken = tokens, ...others } = options;
  const errors: { readonly error: unknown; readonly context: ErrorContext }[] = [];
  const requests: string[] = [];
  const server = createServer({
    operations: { resource: { ...allUnexpected, ...handlers } },
    verifyToken,
    checkResponses: true,
    publicBase: 'https://api.eu.gcp.example.com',
    onError: (error, context) => errors.push({ error, context }),
    ...others,
  });
  const client = createClient({
    region,
    cloudProvider: 'gcp',
    projectKey: 'p',
    token,
    retries: 0,
    fetch: (request) => {
      requests.push(`${request.method} ${request.url}`);
      return server.fetch(request);
    },
  });
  return { client, server, requests, errors };
}

const unexpected = async (): Promise<never> => {
  throw new Error('Nobody should call this operation.');
};

const allUnexpected: ResourceOperations = {
  query: unexpected,
  get: unexpected,
  getByKey: unexpected,
  search: unexpected,
  exists: unexpected,
  create: unexpected,
  patch: unexpected,
  replace: unexpected,
  complex: unexpected,
  update: unexpected,
  delete: unexpected,
  querySorted: unexpected,
};
