import { type JwtOptions, jwtTokens } from '../../../../src/runtime/server/tokens/jwt.js';
import type { TokenVerifier } from '../../../../src/runtime/server/authorize.js';
import { audience, signingKey, type SigningKey } from '../../../support/access-tokens.js';
import {
  type Clock,
  clockAt,
  publicKeys,
  scriptedProvider,
  type ScriptedProvider,
} from '../../../support/scripted-provider.js';

export const issuer = 'https://id.example.com';
export const jwksUri = 'https://id.example.com/keys';

export const first: SigningKey = await signingKey('first');
export const second: SigningKey = await signingKey('second');

/** A verifier whose provider has the first key, and whose clock advances only on demand. */
export interface Fixture {
  readonly provider: ScriptedProvider;
  readonly clock: Clock;
  readonly verify: TokenVerifier;
  /** How often keys were requested. */
  readonly asked: () => number;
}

export function fixture(options: Partial<JwtOptions> = {}): Fixture {
  const provider = scriptedProvider({ [jwksUri]: publicKeys(first) });
  const clock = clockAt(Date.now());
  const { fetch } = provider;
  const verify = jwtTokens({ issuer, audience, jwksUri, fetch, now: clock.now, ...options });
  return { provider, clock, verify, asked: () => provider.asked.filter(({ url }) => url === jwksUri).length };
}
