import { endpointsOf, placeholdersIn, parametersOf, scopeNamesOf } from '../model/endpoints.js';
import { byName } from '../model/declarations.js';
import type { Model, TypeDeclaration } from '../model/model.js';
import type { Documented } from '../model/documented.js';
import { requirementOf } from '../model/requirements.js';
import { allServersOf } from '../model/servers.js';
import { fieldsIn } from '../model/type-graph.js';
import { apiUsesOf, usesIn } from '../model/type-uses.js';
import { memoize } from '../source/memoize.js';
import type { OwnRule } from './rule.js';

/** Every declaration is used, in a model with endpoints; a model without endpoints is a library of types. */
export const declarationIsUsed: OwnRule = {
  severity: 'warning',
  needsWholeModel: true,
  check(model, report) {
    if (endpointsOf(model).length === 0) return;
    const kinds: readonly (readonly [
      string,
      readonly (Documented & { readonly name: string })[],
      ReadonlySet<string>,
    ])[] = [
      // What stands in a field is used by its owner.
      ['type', model.types.filter(({ isMade }) => !isMade), usedTypes(model)],
      ['error', model.errors, new Set(endpointsOf(model).flatMap(({ errors }) => errors.map(({ name }) => name)))],
      ['scope', model.scopes, new Set(endpointsOf(model).flatMap(({ scopes }) => scopeNamesOf(scopes)))],
      ['placeholder', model.placeholders, usedPlaceholders(model)],
      ['scheme', declaredSchemes(model), usedSchemes(model)],
    ];
    for (const [kind, things, used] of kinds) {
      for (const { name, span } of things) {
        if (!used.has(name)) report({ message: `The ${kind} "${name}" is not used. Use it, or remove it.`, span });
      }
    }
  },
};

/** Types that endpoints, placeholders and errors lead to. A type that only mentions itself is not one. */
function usedTypes(model: Model): ReadonlySet<string> {
  const used = new Set(model.resources.map(({ type }) => type));
  const queue = [...used];
  const add = (name: string): void => {
    if (used.has(name)) return;
    used.add(name);
    queue.push(name);
  };
  const types = byName(model.types);
  namesUsed(apiUsesOf(model)).forEach(add);
  for (const name of queue) {
    const type = types.get(name);
    if (type !== undefined) namesMentionedIn(type).forEach(add);
  }
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

function usedPlaceholders(model: Model): ReadonlySet<string> {
  const templates = [
    ...allServersOf(model).map(({ address }) => address),
    ...model.scopes.map(({ token }) => token),
    ...endpointsOf(model).flatMap(({ path, query }) => [...path, ...query.map(({ name }) => name)]),
  ];
  return new Set(templates.flatMap(placeholdersIn));
}

/** The schemes of a map; a single one is the default. */
function declaredSchemes({ auth: { schemes } }: Model): Model['auth']['schemes'] {
  return schemes.length > 1 ? schemes : [];
}

function usedSchemes(model: Model): ReadonlySet<string> {
  return new Set(endpointsOf(model).flatMap((endpoint) => requirementOf(endpoint, model).flat()));
}
