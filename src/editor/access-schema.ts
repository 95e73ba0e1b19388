import type { DeclaredNames } from './declared-names.js';
import { matching, offered, offersOf, said, type Schema } from './type-schema.js';

/** Who may call a group or an endpoint. */
export function accessParts(names: DeclaredNames): Readonly<Record<'scopes' | 'auth', Schema>> {
  return {
    scopes: {
      ...matching(
        '^[A-Za-z0-9|&()\\s]+$',
        'Scopes are names joined by `|` (either) or `&` (both), or `any`, `none` or `unknown`.',
      ),
      ...said('Who may call: `manage | view` (either), `manage & audit` (both), `any`, `none` or `unknown`.'),
      ...offered([
        ...offersOf(names.scopes),
        ...(names.scopes.length > 1 ? [{ label: names.scopes.map(({ name }) => name).join(' | ') }] : []),
        { label: 'any', description: 'Any valid token' },
        { label: 'none', description: 'No token is required' },
        { label: 'unknown', description: 'The source document does not say' },
      ]),
    },
    auth: {
      enum: ['none'],
      ...said('`none`: no token is required here.'),
    },
  };
}
