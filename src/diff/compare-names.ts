import { byName } from '../model/declarations.js';
import { endpointsOf } from '../model/endpoints.js';
import type { ErrorDeclaration, Model, TypeDeclaration } from '../model/model.js';
import type { Both, Use } from './difference.js';
import { changeOf, type Finding } from './findings.js';

/** The changes of what TypeScript imports: packages and types. */
export function findingsOfNames(models: Both<Model>, uses: readonly Use[]): readonly Finding[] {
  const { old, new: now } = models;
  const say = (said: Parameters<typeof changeOf>[0]): Finding => ({ change: changeOf(said), endpoints: [] });
  const packages =
    old.name === now.name
      ? []
      : [
          say({
            code: 'package-renamed',
            subject: 'package',
            place: '',
            message: `The packages were \`@${old.name}/…\`, and are \`@${now.name}/…\`.`,
            before: old.span,
            after: now.span,
          }),
        ];
  return [...packages, ...typeFindings(models, { uses, say }), ...errorFindings(models, say)];
}

type Say = (said: Parameters<typeof changeOf>[0]) => Finding;

function typeFindings(
  { old, new: now }: Both<Model>,
  { uses, say }: { readonly uses: readonly Use[]; readonly say: Say },
): readonly Finding[] {
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
  return [
    ...gone.map((type) => {
      const other = successorOf(type);
      const places = { before: type.span, after: other?.span };
      const message =
        other === undefined ? `\`${type.name}\` was removed.` : `\`${type.name}\` is called \`${other.name}\`.`;
      return say({
        code: other === undefined ? 'type-removed' : 'type-renamed',
        subject: type.name,
        place: '',
        message,
        ...places,
      });
    }),
    ...added
      .filter((type) => !replacing.has(type))
      .map((type) =>
        say({
          code: 'type-added',
          subject: type.name,
          place: '',
          message: `\`${type.name}\` was added.`,
          after: type.span,
        }),
      ),
    ...deprecationFindings({ old, new: now }, say),
  ];
}

function deprecationFindings({ old, new: now }: Both<Model>, say: Say): readonly Finding[] {
  return now.types.filter(isVisible).flatMap((type) => {
    const other = byName(old.types).get(type.name);
    const [was, is] = [other?.deprecated, type.deprecated];
    if (other === undefined || (was === undefined) === (is === undefined)) return [];
    const code = is === undefined ? 'type-no-longer-deprecated' : 'type-deprecated';
    const message = is ?? 'The type is no longer deprecated.';
    return [say({ code, subject: type.name, place: '', message, before: other.span, after: type.span })];
  });
}

/** Forms for one direction follow from their types. */
function isVisible(type: TypeDeclaration): boolean {
  return type.oneWayOf === undefined;
}

/** Each error of an endpoint has a class in the client. Those that were renamed are found with their endpoints. */
function errorFindings({ old, new: now }: Both<Model>, say: Say): readonly Finding[] {
  const thrown = thrownBy(now);
  return [...thrownBy(old).values()].flatMap((error) => {
    if (thrown.has(error.name)) return [];
    const message = `No endpoint responds with \`${error.name}\` any more.`;
    return [
      say({ code: 'error-class-removed', subject: `error ${error.name}`, place: '', message, before: error.span }),
    ];
  });
}

function thrownBy(model: Model): ReadonlyMap<string, ErrorDeclaration> {
  return new Map(endpointsOf(model).flatMap(({ errors }) => errors.map((error) => [error.name, error] as const)));
}
