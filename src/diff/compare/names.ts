import { byName, declarationsOf } from '../../model/declarations.js';
import type { Endpoint, Model, TypeDeclaration } from '../../model/model.js';
import { namesIn, namesUsedBy } from '../../model/types/type-graph.js';
import { apiUsesOf } from '../../model/types/type-uses.js';
import { packageNameOf } from '../../print/names.js';
import { reachedFrom } from '../../source/graph.js';
import { deprecationsOf } from './deprecations.js';
import type { Both, Use } from './difference.js';
import { type Finding, findingOf } from './findings.js';
import { findingsOfForms } from './forms.js';

interface Compared {
  /** The types that took the place of one another in messages. */
  readonly uses: readonly Use[];
  /** The endpoints that both models have. */
  readonly pairs: readonly Both<Endpoint>[];
}

/** The changes of what TypeScript imports: packages and types. */
export function findingsOfNames(models: Both<Model>, compared: Compared): readonly Finding[] {
  return [
    ...packageFindings(models),
    ...findingsOfForms(models),
    ...typeFindings(models, compared),
    ...errorFindings(models),
  ];
}

/** The changes of what the packages are called, as the model and the settings of its project say. */
function packageFindings({ old, new: now }: Both<Model>): readonly Finding[] {
  const own = [old, now].flatMap(({ packages }) => Object.keys(packages?.byTarget ?? {}));
  const texts = ['…', ...new Set(own)].flatMap((target) => {
    const [was, is] = [packageNameOf(old, target), packageNameOf(now, target)];
    const [what, verb, end] =
      target === '…' ? ['The packages', 'were', 'are'] : [`The package \`${target}\``, 'was', 'is'];
    return was === is ? [] : [`${what} ${verb} \`${was}\`, and ${end} \`${is}\`.`];
  });
  const said = { code: 'package-renamed', subject: 'package', spans: { old: old.span, new: now.span } };
  return texts.length === 0 ? [] : [findingOf({ ...said, message: texts.join(' ') })];
}

function typeFindings({ old, new: now }: Both<Model>, { uses, pairs }: Compared): readonly Finding[] {
  const [before, after] = [byName(old.types), byName(now.types)];
  // What took the place of a type, where messages have it.
  const successors = new Map(uses.map(({ names }) => [names.old, names.new]));
  const gone = old.types.filter((type) => isVisible(type) && !after.has(type.name));
  const come = now.types.filter((type) => isVisible(type) && !before.has(type.name));
  // A type without a name of its own comes with its field.
  const added = come.filter(({ isMade }) => isMade !== true);
  const successorOf = (type: TypeDeclaration): TypeDeclaration | undefined =>
    come.find(({ name }) => name === successors.get(type.name));
  const replacing = new Set(gone.map(successorOf));
  const kept = pairs.map((endpoints) => endpoints.old);
  const left = namesReached(old, { endpoints: kept, types: old.types.filter(({ name }) => after.has(name)) });
  return [
    ...gone.flatMap((type) => {
      const other = successorOf(type);
      // A type without a name of its own goes with what contains it.
      if (other === undefined && type.isMade && !left.has(type.name)) return [];
      const said =
        other === undefined ? `\`${type.name}\` was removed.` : `\`${type.name}\` is called \`${other.name}\`.`;
      const isStored = old.resources.some((resource) => resource.type === type.name);
      const message = isStored ? `${said} Requests do not find the records that were stored under that name.` : said;
      const code = other === undefined ? 'type-removed' : 'type-renamed';
      return findingOf({
        code,
        subject: type.name,
        message,
        spans: { old: type.span, ...(other && { new: other.span }) },
      });
    }),
    ...added
      .filter((type) => !replacing.has(type))
      .map(({ name, span }) =>
        findingOf({ code: 'type-added', subject: name, message: `\`${name}\` was added.`, spans: { new: span } }),
      ),
    ...deprecationsOf({ old: old.types, new: now.types.filter(isVisible) }, { stem: 'type', what: 'The type' }),
  ];
}

/** Names of the types in these endpoints and types, and in what belongs to neither. */
function namesReached(
  model: Model,
  { endpoints, types }: Pick<Model, 'types'> & { readonly endpoints: readonly Endpoint[] },
): ReadonlySet<string> {
  const kept = new Set(endpoints);
  const groups = model.groups.map((group) => ({ ...group, endpoints: group.endpoints.filter((one) => kept.has(one)) }));
  const errors = endpoints.flatMap((endpoint) => endpoint.errors);
  const used = namesIn(apiUsesOf({ ...model, groups, errors }).map(({ type }) => type));
  return reachedFrom([...types.map(({ name }) => name), ...used], namesUsedBy(declarationsOf(model)));
}

/** Forms for one direction follow from their types. */
function isVisible(type: TypeDeclaration): boolean {
  return type.oneWayOf === undefined;
}

/** Each declared error has a class in the client. Those that were renamed are found with their endpoints. */
function errorFindings({ old, new: now }: Both<Model>): readonly Finding[] {
  const left = byName(now.errors);
  return old.errors
    .filter(({ name }) => !left.has(name))
    .map(({ name, span }) => {
      const subject = `error ${name}`;
      return findingOf({
        code: 'error-class-removed',
        subject,
        message: `\`${name}\` was removed.`,
        spans: { old: span },
      });
    });
}
