import type { InputLocation, InputLocations } from '../writing.js';
import { isObject } from '../own.js';
import { take } from '../parameters.js';
import { type Fields, locationOf } from '../request.js';

/** `{ path, query, headers, cookies, body }` */
export function groupedLocations(input: Fields): InputLocations {
  const whole = locationOf('', input);
  const partOf = (name: string): InputLocation => {
    const given = take(whole, name);
    return locationOf(`/${name}`, isObject(given) ? given : {});
  };
  return {
    whole,
    path: partOf('path'),
    query: partOf('query'),
    headers: partOf('headers'),
    cookies: partOf('cookies'),
  };
}
