/**
 * An address of the provider, by https: whoever can change what it answers can make tokens. Plain http is for this machine
 * alone. `option` names it in the error.
 */
export function secureUrl(option: string, text: unknown): URL {
  const url = typeof text === 'string' && URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined)
    throw new TypeError(`${option} must be the URL of the provider, such as https://id.example.com.`);
  const isSecure = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
  if (!isSecure) throw new TypeError(`${option} must be an https URL; http is for a loopback address only.`);
  if (url.username !== '' || url.password !== '') throw new TypeError(`${option} must not hold a user or a password.`);
  if (url.hash !== '' || url.href.includes('#')) throw new TypeError(`${option} must not have a fragment.`);
  return url;
}

/** One text, or a list of at least one; none of them empty. */
export function namesOf(option: string, value: unknown): readonly string[] {
  const names: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (names.length > 0 && names.every((name) => typeof name === 'string' && name !== '')) return names as string[];
  throw new TypeError(`${option} must be a text that is not empty, or a list of such texts.`);
}

/** One text that is not empty. */
export function textOf(option: string, value: unknown): string {
  if (typeof value === 'string' && value !== '') return value;
  throw new TypeError(`${option} must be one text that is not empty.`);
}

/** Refuses a token and tells why; what is told must hold nothing of the token, nor a secret. */
export type Refuse = (reason: string) => undefined;

/** Who listens to refusals cannot change them, not even by a mistake. */
export function refuserTo(onRefused: ((reason: string) => void) | undefined): Refuse {
  if (onRefused !== undefined && typeof onRefused !== 'function') throw new TypeError('onRefused must be a function.');
  return (reason) => {
    try {
      const told: unknown = onRefused?.(reason);
      if (told instanceof Promise) told.catch(() => undefined);
    } catch {
      // There is no one left to tell.
    }
    return undefined;
  };
}

/** A number within bounds; the default where none is given. */
export function numberOf(
  option: string,
  value: number | undefined,
  bounds: { readonly default: number; readonly minimum: number; readonly maximum?: number },
): number {
  const { default: standard, minimum, maximum = 2 ** 31 - 1 } = bounds;
  const number = value ?? standard;
  if (typeof number === 'number' && number >= minimum && number <= maximum) return number;
  throw new RangeError(`${option} must be a number from ${minimum} to ${maximum}.`);
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(host);
}
