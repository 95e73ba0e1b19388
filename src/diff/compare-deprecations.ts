import type { Documented } from '../model/documented.js';
import { endpointsOf } from '../model/endpoints.js';
import type { Model } from '../model/model.js';
import { type Both, compareDeprecation, matched } from './difference.js';
import { type Finding, findingOf } from './findings.js';

/**
 * What was deprecated, or no longer is, apart from endpoints, types and what they consist of, which are compared as
 * such.
 */
export function findingsOfDeprecations({ old, new: now }: Both<Model>): readonly Finding[] {
  const findings: Finding[] = [];
  for (const named of matched({ old: namedIn(old), new: namedIn(now) }, ({ name }) => name).pairs) {
    const things = { old: named.old.thing, new: named.new.thing };
    const places = { before: things.old.span, after: things.new.span };
    compareDeprecation(things, { stem: 'declaration', what: 'It' }, (code, message) => {
      findings.push(findingOf({ code, subject: named.new.name, message, ...places }));
    });
  }
  return findings;
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
