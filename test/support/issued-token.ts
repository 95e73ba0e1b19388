interface Issuer {
  /** Where its service is. */
  readonly url: string;
  readonly client?: string;
  fetch?(request: Request): Promise<Response>;
}

/** A token with these scopes of the issuer that a reference service has for development (RFC 6749, section 4.4). */
export async function issuedToken(
  { url, client = 'any', fetch = globalThis.fetch }: Issuer,
  scope: string,
): Promise<string> {
  const form = { grant_type: 'client_credentials', client_id: client, client_secret: 'any', scope };
  const response = await fetch(new Request(`${url}/oauth/token`, { method: 'POST', body: new URLSearchParams(form) }));
  if (response.status !== 200) throw new Error(`There is no token: ${response.status} ${await response.text()}`);
  const { access_token: token } = (await response.json()) as { readonly access_token: string };
  return token;
}
