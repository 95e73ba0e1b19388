import {
  type CallOptions,
  type Client,
  type Connection,
  existsResource,
  getResource,
  queryResource,
  searchResource,
} from '@example-resource/client';

declare const bound: Client<'projectKey'>;
declare const unbound: Client;
declare const connection: Connection<'projectKey'>;
declare const options: CallOptions | undefined;

/** Where every property is optional or bound, the input may be omitted: as a method and as a function. */
export const leftOut: readonly Promise<unknown>[] = [
  bound.resource.query(),
  bound.resource.exists(),
  bound.resource.search(),
  bound.resource.querySorted(),
  queryResource(connection),
  existsResource(connection),
  searchResource(bound),
];

/** If it is given, options come after it. */
export const given: readonly Promise<unknown>[] = [
  bound.resource.query({ stringParameter: 'a' }, options),
  bound.resource.query({ projectKey: 'other' }),
  bound.resource.query(undefined, { timeout: 1 }),
  bound.resource.search({ 'text.en': 'blue', fuzzy: undefined }),
  queryResource(connection, undefined, options),
  unbound.resource.query({ projectKey: 'p' }),
  queryResource(unbound, { projectKey: 'p' }),
];

/** A bound client can be passed where the project is given in each call. */
export const handedOn: Client = bound;

// @ts-expect-error: no identifier.
bound.resource.get();

// @ts-expect-error: no identifier for the function either.
getResource(connection);

// @ts-expect-error: no body.
bound.resource.create();

// @ts-expect-error: the project is not bound.
unbound.resource.query();

// @ts-expect-error: nor is it for the function.
queryResource(unbound);

// @ts-expect-error: nor is it where an input is given.
unbound.resource.exists({});

// @ts-expect-error: misspelt.
bound.resource.query({ stringParametr: 'a' });

// @ts-expect-error: of another type.
queryResource(connection, { stringParameter: 1 });

// @ts-expect-error: "fuzy" is neither declared nor of the pattern.
bound.resource.search({ fuzy: true });

// @ts-expect-error: options have no such property.
bound.resource.query({}, { timeot: 1 });

// @ts-expect-error: nothing comes after the options.
bound.resource.query({}, {}, {});
