import type { BuiltReference } from './built-reference.js';
import { request } from '../../support/request.js';

type Call = (line: string, body?: unknown, more?: Readonly<Record<string, string>>) => Promise<Response>;

/** The service in this process, with a client that may do everything in the project `p`. */
export async function serve(built: BuiltReference, options: object): Promise<Call> {
  const { createReferenceServer } = await built.packages.import('reference');
  const scopes = new Set(['all', 'manage_test:p']);
  const { server } = await createReferenceServer({
    verifyToken: async () => ({ subject: 's', scopes }),
    ...options,
  });
  return (line, body, more = {}) => server.fetch(request(line, body, { ...more, authorization: 'Bearer t' }));
}
