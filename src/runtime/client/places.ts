import { isObject } from './own.js';
import type { Place } from './parameters.js';
import { take } from './parameters.js';

/** Where the properties of each kind of parameter are, and the body. */
export type Places = Readonly<Record<'whole' | 'path' | 'query' | 'headers' | 'cookies', Place>>;

type Fields = Readonly<Record<string, unknown>>;

/** All properties side by side; what the client is bound to, where the call says nothing else. */
export function onePlace(input: Fields, bound: Fields): Places {
  const whole = placeOf('', bound, input);
  return { whole, path: whole, query: whole, headers: whole, cookies: whole };
}

/** `{ path, query, headers, cookies, body }` */
export function placeForEach(input: Fields, bound: Fields): Places {
  const whole = placeOf('', input);
  const partOf = (name: string, values: Fields): Place => {
    const given = take(whole, name);
    return placeOf(`/${name}`, values, isObject(given) ? given : {});
  };
  return {
    whole,
    path: partOf('path', bound),
    query: partOf('query', {}),
    headers: partOf('headers', {}),
    cookies: partOf('cookies', {}),
  };
}

function placeOf(pointer: string, ...sources: readonly Fields[]): Place {
  const entries = sources.flatMap((values) => Object.entries(values));
  return { pointer, values: new Map(entries.filter(([, value]) => value !== undefined)) };
}
