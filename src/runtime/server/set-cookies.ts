import { headerText } from './header-writers.js';
import type { CookiesOf } from './message.js';

/** The cookies that a handler returns in this property; undefined if there are none. */
export function setCookies(property: string): CookiesOf {
  return ({ headers }) => {
    const given = (headers?.[property] ?? []) as readonly unknown[];
    const cookies = given.map((cookie) => headerText('set-cookie', cookie));
    return cookies.length === 0 ? undefined : cookies;
  };
}
