import type { InputLocation, InputLocations } from '../requests/writing.js';
import { type Fields, isObject } from '../own.js';
import { take } from '../requests/parameters.js';
import { locationOf } from '../requests/request.js';
import type { BoundInput } from '../connection/settings.js';

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

/** `BoundInput` for an input with parameters grouped by location: `{ path: { projectKey } }`. */
export type BoundGroupedInput<Input, Bound extends string> = Omit<Input, 'path' | 'headers'> &
  BoundLocation<Input, 'path', Bound> &
  BoundLocation<Input, 'headers', Bound>;

type BoundLocation<Input, Location extends 'path' | 'headers', Bound extends string> =
  Input extends Readonly<Record<Location, infer Values>>
    ? GivenLocation<Location, BoundInput<Values, Bound>>
    : Pick<Input, Location & keyof Input>;

// If all its parameters are bound, the location itself is optional.
type GivenLocation<Location extends string, Values> =
  Record<never, never> extends Values
    ? { readonly [name in Location]?: Values | undefined }
    : { readonly [name in Location]: Values };
