/** The part of the browser that this script uses. The DOM types would be global in every other file. */
interface Page {
  cookie: string;
  getElementById(id: string): PageElement | null;
}

interface PageElement {
  readonly textContent: string | null;
  getAttribute(name: string): string | null;
  querySelector(selector: string): { textContent: string | null } | null;
  querySelectorAll(selector: string): Iterable<{ readonly name: string; readonly value: string }>;
  addEventListener(name: 'submit', act: (event: { preventDefault(): void }) => void): void;
}

interface Viewer {
  createApiReference(element: PageElement | null, configuration: object): void;
}

declare const document: Page;
declare const Scalar: Viewer;

/** The part of an OpenAPI document that describes where credentials are sent. */
interface ApiDocument {
  readonly components?: { readonly securitySchemes?: Readonly<Record<string, Scheme>> };
}

interface Scheme {
  readonly type: string;
  readonly scheme?: string;
  /** Of a key: where it is sent, and its name there. */
  readonly in?: string;
  readonly name?: string;
}

const api = JSON.parse(document.getElementById('document')?.textContent ?? '{}') as ApiDocument;
const form = document.getElementById('token');

/** The latest token, for requests that carry the first one: the viewer never gets another. */
let latest = '';
let first = '';

if (form === null) show();
else {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void renew(form);
  });
  void renew(form).then(() => {
    first = latest;
    show();
  });
}

/** Gets a token with the chosen scopes, and another one before it expires. */
async function renew(from: PageElement): Promise<void> {
  const values = new Map([...from.querySelectorAll('input:not([type])')].map(({ name, value }) => [name, value]));
  const scopes = [...from.querySelectorAll('[name=scope]:checked')].map(({ value }) =>
    value.replaceAll(/\{([^}]*)\}/g, (_whole, name: string) => values.get(name) ?? ''),
  );
  const output = from.querySelector('output') ?? { textContent: '' };
  const response = await fetch(from.getAttribute('action') ?? '', {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('docs:docs')}` },
    // A token has at least one scope, even if no endpoint requires one.
    body: new URLSearchParams({ grant_type: 'client_credentials', scope: scopes.join(' ') || 'any' }),
  });
  const given = (await response.json()) as { access_token?: string; error_description?: string; expires_in: number };
  if (given.access_token === undefined) {
    output.textContent = given.error_description ?? `No token: ${response.status}.`;
    return;
  }
  latest = given.access_token;
  output.textContent = `Requests carry a token for ${scopes.join(' ') || 'any'}.`;
  clearTimeout(timer);
  timer = setTimeout(() => void renew(from), given.expires_in * 900);
}

let timer: ReturnType<typeof setTimeout> | undefined;

function show(): void {
  const viewer = document.getElementById('viewer');
  const secret = viewer?.getAttribute('data-secret') ?? '';
  const known = Object.entries(api.components?.securitySchemes ?? {}).flatMap(([name, scheme]) => {
    const credentials = credentialsFor(scheme, secret);
    return credentials === undefined ? [] : [[name, credentials] as const];
  });
  Scalar.createApiReference(viewer, {
    content: api,
    authentication: { preferredSecurityScheme: known[0]?.[0], securitySchemes: Object.fromEntries(known) },
    customFetch: send,
    // Nothing is loaded from elsewhere, and nothing is reported.
    withDefaultFonts: false,
    telemetry: false,
    agent: { disabled: true },
    mcp: { disabled: true },
    showDeveloperTools: 'never',
    hideClientButton: true,
  });
}

/** What the service gave for a scheme, as the viewer takes it; undefined if users have to enter their own. */
function credentialsFor({ type, scheme, in: place, name }: Scheme, secret: string): object | undefined {
  if (type === 'http' && scheme === 'bearer') return first === '' ? undefined : { token: first };
  if (secret === '') return undefined;
  if (type === 'http' && scheme === 'basic') return { username: 'dev', password: secret };
  // Scripts cannot set the header, so the browser has to know the cookie.
  if (type === 'apiKey' && place === 'cookie') document.cookie = `${name}=${secret}; SameSite=Strict`;
  return type === 'apiKey' ? { value: secret } : undefined;
}

/** Sends a request of the page with the latest token in place of the first. */
async function send(input: string | URL | Request, options?: RequestInit): Promise<Response> {
  const request = new Request(input, options);
  if (first !== '' && request.headers.get('authorization') === `Bearer ${first}`)
    request.headers.set('authorization', `Bearer ${latest}`);
  return exact(await fetch(request));
}

/** The viewer rounds large numbers of JSON, so a response that may have some is plain text to it. */
async function exact(response: Response): Promise<Response> {
  if (!/[/+]json\b/.test(response.headers.get('content-type') ?? '')) return response;
  const text = await response.clone().text();
  if (!/\d{16}/.test(text)) return response;
  const { status, statusText } = response;
  const headers = new Headers(response.headers);
  headers.set('content-type', 'text/plain');
  return new Response(text, { status, statusText, headers });
}
