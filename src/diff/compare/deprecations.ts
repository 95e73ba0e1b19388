import type { Documented } from '../../model/documented.js';
import { endpointsOf } from '../../model/endpoints.js';
import type { Model } from '../../model/model.js';
import { type Both, compareDeprecation, matched, spansOf } from './difference.js';
import { type Finding, findingOf } from './findings.js';

/**
 * What was deprecated, or no longer is, apart from endpoints, types and what they consist of, which are compared as
 * such.
 */
export function findingsOfDeprecations({ old, new: now }: Both<Model>): readonly Finding[] {
  return deprecationsOf({ old: namedIn(old), new: namedIn(now) }, { stem: 'declaration', what: 'It' });
}

interface Named extends Documented {
  /** `scope manage`, as findings call it. */
  readonly name: string;
}

/** The findings about things with the same name of which one is deprecated. */
export function deprecationsOf(
  things: Both<readonly Named[]>,
  words: Parameters<typeof compareDeprecation>[1],
): readonly Finding[] {
  const findings: Finding[] = [];
  for (const pair of matched(things, ({ name }) => name).pairs)
    compareDeprecation(pair, words, (code, message) => {
      findings.push(findingOf({ code, subject: pair.new.name, message, spans: spansOf(pair) }));
    });
  return findings;
}

function namedIn(model: Model): readonly Named[] {
  const named = (kind: string, things: readonly (Documented & { readonly name?: string })[]): readonly Named[] =>
    things.map((thing) => ({ ...thing, name: `${kind} ${thing.name ?? 'of the model'}` }));
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
        ...response,
        name: `${endpoint.group}.${endpoint.name} response ${response.status}`,
      })),
    ),
    { ...model, name: 'the API' },
  ];
}
