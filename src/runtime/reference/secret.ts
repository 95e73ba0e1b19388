import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Principal, TokenVerifier } from '../server/index.js';
import type { RunningSecret } from './main.js';
import { loopbackHosts, SettingsError } from './settings.js';

type BasicVerifier = (credentials: {
  readonly username: string;
  readonly password: string;
}) => ReturnType<TokenVerifier>;

/** For a service whose clients have API keys, or user names and passwords. */
export interface SecretOptions {
  /**
   * The only API key, and the password of every user, each with all scopes. Absent: a random one. `verifyKey` and
   * `verifyBasic` override it.
   */
  readonly secret?: string | undefined;
  /** Returns the owner of a key; undefined for an invalid one. */
  readonly verifyKey?: TokenVerifier | undefined;
  /** Returns the owner of a user name and a password; undefined for invalid ones. */
  readonly verifyBasic?: BasicVerifier | undefined;
}

export function secretVerifiers({ secret = randomSecret(), verifyKey, verifyBasic }: SecretOptions): {
  readonly verifyKey: TokenVerifier;
  readonly verifyBasic: BasicVerifier;
} {
  const isSecret = secretTest(secret);
  return {
    verifyKey: verifyKey ?? ((key) => (isSecret(key) ? withAllScopes('dev') : undefined)),
    verifyBasic:
      verifyBasic ?? (({ username, password }) => (isSecret(password) ? withAllScopes(username) : undefined)),
  };
}

function randomSecret(): string {
  return randomBytes(16).toString('base64url');
}

/** Compares hashes, so that the duration reveals nothing. */
function secretTest(secret: string): (text: string) => boolean {
  const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();
  const expected = hashOf(secret);
  return (text) => timingSafeEqual(hashOf(text), expected);
}

function withAllScopes(subject: string): Principal {
  return { subject, scopes: Object.assign(new Set<string>(), { has: () => true }) };
}

type OwnSecret = Omit<SecretOptions, 'secret'> & { readonly secret?: string | RunningSecret | undefined };

/**
 * A random secret is printed, so it is for development only. Throws a SettingsError elsewhere. Undefined if the options
 * have all the verifiers that the service uses: else nobody would know the secret of the others.
 */
export function runningSecret(
  options: OwnSecret,
  host: string,
  verifiers: readonly ('verifyKey' | 'verifyBasic')[],
): RunningSecret | undefined {
  const { secret: given } = options;
  if (given === undefined && verifiers.every((name) => options[name] !== undefined)) return undefined;
  if (typeof given === 'string') {
    if (/^[\x21-\x7e]+$/.test(given)) return { secret: given, isRandom: false };
    throw new SettingsError('SECRET must be ASCII text without spaces.');
  }
  if (process.env['NODE_ENV'] === 'production' || !loopbackHosts.includes(host)) {
    throw new SettingsError(
      'Without SECRET, the service makes up a key and prints it, which is for development on 127.0.0.1 only: set SECRET, ' +
        `or ${verifiers.join(' and ')} in a program.`,
    );
  }
  return given ?? { secret: randomSecret(), isRandom: true };
}
