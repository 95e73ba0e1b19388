import { isObject } from './own.js';
import { type Place, take } from './parameters.js';

/** Where all properties are, and those of a kind of parameter that has a place of its own. */
export type Places = { readonly whole: Place } & {
  readonly [kind in 'path' | 'query' | 'headers' | 'cookies']?: Place;
};

type Fields = Readonly<Record<string, unknown>>;

/** All properties side by side. */
export function onePlace(input: Fields): Places {
  return { whole: placeOf('', input) };
}

/** `{ path, query, headers, cookies, body }` */
export function placeForEach(input: Fields): Places {
  const whole = placeOf('', input);
  const partOf = (name: string): Place => {
    const given = take(whole, name);
    return placeOf(`/${name}`, isObject(given) ? given : {});
  };
  return {
    whole,
    path: partOf('path'),
    query: partOf('query'),
    headers: partOf('headers'),
    cookies: partOf('cookies'),
  };
}

function placeOf(pointer: string, values: Fields): Place {
  return { pointer, values: new Map(Object.entries(values).filter(([, value]) => value !== undefined)) };
}
