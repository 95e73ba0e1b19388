import type { HttpRequest } from '../../server/index.js';

/** Why no token is issued (RFC 6749, section 5.2). */
export interface TokenRefusal {
  readonly isGranted: false;
  readonly error: 'invalid_request' | 'invalid_client' | 'invalid_scope' | 'unsupported_grant_type';
  readonly description: string;
  /** Whether the client tried HTTP authentication, which a refusal must answer in kind. */
  readonly isBasic: boolean;
}

export interface TokenGrant {
  readonly isGranted: true;
  readonly client: string;
  /** In the order asked for, without repetition. */
  readonly scopes: readonly string[];
}

const maximumBytes = 16_384;
const scopeToken = /^[\x21\x23-\x5b\x5d-\x7e]+$/;

/** Reads a request for a token by client credentials (RFC 6749, section 4.4). Any client and any secret will do. */
export async function readTokenRequest(request: HttpRequest): Promise<TokenGrant | TokenRefusal> {
  const authorization = request.header('authorization');
  const refuse = (error: TokenRefusal['error'], description: string): TokenRefusal => {
    return { isGranted: false, error, description, isBasic: authorization !== undefined };
  };
  const contentType = (request.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  if (contentType !== 'application/x-www-form-urlencoded') {
    return refuse('invalid_request', 'The body must be application/x-www-form-urlencoded.');
  }
  const body = await request.readBody(maximumBytes);
  if (body === undefined) return refuse('invalid_request', 'The body is too long.');
  const form = new URLSearchParams(new TextDecoder().decode(body));
  const repeated = [...form.keys()].find((name) => form.getAll(name).length > 1);
  if (repeated !== undefined) return refuse('invalid_request', 'A parameter is given more than once.');
  const grantType = form.get('grant_type');
  if (grantType === null || grantType === '') return refuse('invalid_request', 'grant_type is missing.');
  if (grantType !== 'client_credentials') {
    return refuse('unsupported_grant_type', 'The only grant_type here is client_credentials.');
  }
  if (authorization !== undefined && form.has('client_secret')) {
    return refuse('invalid_request', 'The client is authenticated in two ways at once.');
  }
  const client = clientOf(authorization, form);
  if (client === undefined) {
    return refuse(
      'invalid_client',
      'Any client id and secret will do, by HTTP Basic or as client_id and client_secret.',
    );
  }
  const scopes = scopesOf(form.get('scope'));
  return scopes === undefined
    ? refuse('invalid_scope', 'scope must list what the token is for, with single spaces between.')
    : { isGranted: true, client, scopes };
}

function clientOf(authorization: string | undefined, form: URLSearchParams): string | undefined {
  if (authorization === undefined) {
    const client = form.get('client_id');
    return client !== null && client !== '' && form.has('client_secret') ? client : undefined;
  }
  const [, encoded] = /^Basic +([A-Za-z0-9+/]+=*)$/i.exec(authorization) ?? [];
  if (encoded === undefined) return undefined;
  const [, client] = /^([^:]+):/.exec(Buffer.from(encoded, 'base64').toString('utf8')) ?? [];
  return client === undefined ? undefined : formDecoded(client);
}

// The two halves of Basic credentials are form-encoded before they are joined (RFC 6749, section 2.3.1).
function formDecoded(text: string): string {
  return new URLSearchParams(`name=${text.replaceAll('&', '%26')}`).get('name') ?? text;
}

function scopesOf(scope: string | null): readonly string[] | undefined {
  const tokens = scope === null ? [] : scope.split(' ');
  return tokens.length > 0 && tokens.every((token) => scopeToken.test(token)) ? [...new Set(tokens)] : undefined;
}
