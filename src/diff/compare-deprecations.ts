import { byName } from '../model/declarations.js';
import type { Documented } from '../model/documented.js';
import { endpointsOf } from '../model/endpoints.js';
import type { Model } from '../model/model.js';
import type { Both } from './difference.js';
import { changeOf, type Finding } from './findings.js';

/**
 * What was deprecated, or no longer is, apart from endpoints, types and what they consist of, which are compared as
 * such.
 */
export function findingsOfDeprecations({ old, new: now }: Both<Model>): readonly Finding[] {
  const before = byName(namedIn(old));
  return namedIn(now).flatMap(({ name, thing }): readonly Finding[] => {
    const other = before.get(name)?.thing;
    if (other === undefined || (other.deprecated === undefined) === (thing.deprecated === undefined)) return [];
    const code = thing.deprecated === undefined ? 'declaration-no-longer-deprecated' : 'declaration-deprecated';
    const message = thing.deprecated ?? 'It is no longer deprecated.';
    const places = { before: other.span, after: thing.span };
    return [{ change: changeOf({ code, subject: name, place: '', message, ...places }), endpoints: [] }];
  });
}

interface Named {
  /** `scope manage`, as findings call it. */
  readonly name: string;
  readonly thing: Documented;
}

function namedIn(model: Model): readonly Named[] {
  const named = (kind: string, things: readonly (Documented & { readonly name?: string })[]): readonly Named[] =>
    things.map((thing) => ({ name: `${kind} ${thing.name ?? 'of the model'}`, thing }));
  const endpoints = endpointsOf(model);
  return [
    ...named('group', model.groups),
    // An error that a group or an endpoint declares is found with its endpoints.
    ...named('error', [...model.errors, ...endpoints.flatMap(({ errors }) => errors)]),
    ...named('scope', model.scopes),
    ...named('auth', model.auth.schemes),
    ...named('param', model.placeholders),
    ...named('server', model.servers),
    ...endpoints.flatMap((endpoint) =>
      endpoint.responses.map((response) => ({
        name: `${endpoint.group}.${endpoint.name} response ${response.status}`,
        thing: response,
      })),
    ),
    { name: 'the API', thing: model },
  ];
}
