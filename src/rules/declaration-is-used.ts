import { endpointsOf, placeholdersIn, parametersOf, scopeNamesOf } from '../model/endpoints.js';
import { byName } from '../model/declarations.js';
import type { Model, TypeDeclaration } from '../model/model.js';
import type { Documented } from '../model/documented.js';
import { requirementOf } from '../model/requirements.js';
import { allServersOf } from '../model/servers.js';
import { fieldsIn, patternsIn } from '../model/types/type-graph.js';
import { apiUsesOf, usesIn } from '../model/types/type-uses.js';
import { reachedFrom } from '../source/graph.js';
import { memoize } from '../source/memoize.js';
import type { OwnRule } from './rule.js';

/** Every declaration is used, in a model with endpoints; a model without endpoints is a library of types. */
export const declarationIsUsed: OwnRule = {
  severity: 'warning',
  needsWholeModel: true,
  check(model, report) {
    const endpoints = endpointsOf(model);
    if (endpoints.length === 0) return;
    const { schemes } = model.auth;
    const uses: readonly Uses[] = [
      // What stands in a field is used by its owner.
      ['type', model.types.filter(({ isMade }) => !isMade), usedTypes(model)],
      ['error', model.errors, endpoints.flatMap(({ errors }) => errors.map(({ name }) => name))],
      ['scope', model.scopes, endpoints.flatMap(({ scopes }) => scopeNamesOf(scopes))],
      ['placeholder', model.placeholders, usedPlaceholders(model)],
      // A single scheme is the default.
      ['scheme', schemes.length > 1 ? schemes : [], endpoints.flatMap((one) => requirementOf(one, model).flat())],
    ];
    for (const [kind, things, used] of uses) {
      const names = new Set(used);
      for (const { name, span } of things)
        if (!names.has(name)) report({ message: `The ${kind} "${name}" is not used. Use it, or remove it.`, span });
    }
  },
};

type Uses = readonly [
  kind: string,
  things: readonly (Documented & { readonly name: string })[],
  used: Iterable<string>,
];

/** Types that endpoints, placeholders and errors lead to. A type that only mentions itself is not one. */
function usedTypes(model: Model): ReadonlySet<string> {
  const types = byName(model.types);
  const used = reachedFrom([...model.resources.map(({ type }) => type), ...namesUsed(apiUsesOf(model))], {
    get: (name) => {
      const type = types.get(name);
      return type && namesMentionedIn(type);
    },
  });
  // The fields of an extended type have become parameters, without a reference to their owner.
  const unused = model.types.filter(({ kind, name }) => kind === 'object' && !used.has(name));
  if (unused.length === 0) return used;
  const spans = new Set(endpointsOf(model).flatMap((endpoint) => parametersOf(endpoint).map(({ span }) => span)));
  const extended = unused.filter((type) => fieldsIn(type).some(({ span }) => spans.has(span)));
  return new Set([...used, ...extended.map(({ name }) => name)]);
}

const namesMentionedIn: (type: TypeDeclaration) => readonly string[] = memoize((type) => namesUsed(usesIn(type)));

function namesUsed(uses: ReturnType<typeof usesIn>): readonly string[] {
  return uses.flatMap(({ type }) => (type.kind === 'named' ? [type.name] : []));
}

function usedPlaceholders(model: Model): readonly string[] {
  const templates = [
    ...allServersOf(model).map(({ address }) => address),
    ...model.scopes.map(({ token }) => token),
    ...endpointsOf(model).flatMap(({ path, query }) => [...path, ...query.map(({ name }) => name)]),
  ];
  // The names of such fields have become expressions; as written they still name their placeholders.
  const fieldNames = model.types.flatMap(patternsIn).map(({ name }) => name);
  const inFields = model.placeholders.filter(({ name }) => fieldNames.some((field) => field.includes(`{${name}}`)));
  return [...templates.flatMap(placeholdersIn), ...inFields.map(({ name }) => name)];
}
