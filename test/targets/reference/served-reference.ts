import type { BuiltReference } from './built-reference.js';

interface Reference {
  createReferenceServer(options?: object): Promise<{
    readonly server: { fetch(request: Request): Promise<Response> };
    close(): Promise<void>;
  }>;
}

type Call = (line: string, body?: unknown, more?: Readonly<Record<string, string>>) => Promise<Response>;

/** The service in this process, with a client that may do everything in the project `p`. */
export async function serve(built: BuiltReference, options: object): Promise<Call> {
  const module = (await built.packages.import('reference')) as unknown as Reference;
  const scopes = new Set(['all', 'manage_test:p']);
  const { server } = await module.createReferenceServer({
    verifyToken: async () => ({ subject: 's', scopes }),
    ...options,
  });
  return (line, body, more = {}) => {
    const [method = '', path = ''] = line.split(' ');
    const headers = {
      ...more,
      authorization: 'Bearer t',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    };
    const init = body === undefined ? {} : { body: JSON.stringify(body) };
    return server.fetch(new Request(`http://localhost${path}`, { method, headers, ...init }));
  };
}
