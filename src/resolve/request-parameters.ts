import { withoutAlias } from '../model/declarations.js';
import type { ObjectDeclaration, Parameter } from '../model/model.js';
import { writtenTemplate } from '../model/template.js';
import type { WrittenGroup, WrittenParameters } from '../parse/model-document.js';
import type { TypeExpression } from '../parse/type-expression.js';
import type { SourceSpan } from '../source/source-file.js';
import type { ApiScope } from './api-scope.js';
import { declareInstances } from './declarations.js';
import { nameReaders, parameterOf, patternParameterOf } from './parameters.js';
import { typeRefOf } from './type-refs.js';
import { noBindings } from './type-scope.js';

type Place = WrittenParameters['place'];

/** How the parameters of each place are called in messages. */
const placeWords: Readonly<Record<Place, { readonly one: string; readonly many: string }>> = {
  query: { one: 'query parameter', many: 'query parameters' },
  headers: { one: 'header', many: 'headers' },
  cookies: { one: 'cookie', many: 'cookies' },
};

/** A parameter, and where the endpoint or its group asks for it. */
interface Asked {
  readonly parameter: Parameter;
  readonly span: SourceSpan;
  /** The type whose field it is; absent: it is listed. */
  readonly type?: string;
  readonly isOfGroup: boolean;
}

/**
 * The parameters of one place, in the order they are written: those of the group, then those of the endpoint; in each the
 * fields of the types after `extends` first. A name stands there once.
 */
export function requestParametersOf(
  own: WrittenParameters,
  group: WrittenGroup,
  scope: ApiScope,
): readonly Parameter[] {
  const { place } = own;
  const asked = [...askedBy(group[place], true, scope), ...askedBy(own, false, scope)];
  const firsts = new Map<string, Asked>();
  for (const one of asked) {
    const name = writtenTemplate(one.parameter.name);
    const first = firsts.get(name);
    if (first === undefined) firsts.set(name, one);
    // A field that two types have from one ancestor is one field.
    else if (first.parameter.span !== one.parameter.span || first.isOfGroup !== one.isOfGroup) {
      reportTwice(one, { first, name, what: placeWords[place].one, group: group.name.text }, scope);
    }
  }
  return [...firsts.values()].map(({ parameter }) => parameter);
}

interface Clash {
  readonly first: Asked;
  readonly name: string;
  readonly what: string;
  readonly group: string;
}

function reportTwice({ type, span, parameter, isOfGroup }: Asked, clash: Clash, scope: ApiScope): void {
  const { first, name, what } = clash;
  const source = type === undefined ? '' : ` that "${type}" adds`;
  const message =
    first.isOfGroup && !isOfGroup
      ? `All endpoints of the group "${clash.group}" have the ${what} "${name}"${source} already. Declare it there, or at each endpoint.`
      : `The ${what} "${name}"${source} is declared already. Keep one.`;
  const notes = [
    ...(type === undefined ? [] : [{ message: `"${type}" has it here.`, span: parameter.span }]),
    { message: 'It is declared here first.', span: first.parameter.span },
  ];
  scope.report({ code: 'parameter-is-declared-once', message, span, notes });
}

function askedBy(written: WrittenParameters, isOfGroup: boolean, scope: ApiScope): readonly Asked[] {
  const { place } = written;
  const readName = nameReaders[place];
  const inherited = written.extends.flatMap((expression): readonly Asked[] => {
    const type = objectTypeOf(expression, place, scope);
    const sent = type?.fields.filter(({ access }) => access !== 'read') ?? [];
    const named = sent.map(
      ({ access: _sent, ...field }): Parameter => ({
        ...field,
        ...readName({ text: field.name, span: field.span }, scope),
      }),
    );
    const patterns = (type?.patterns ?? []).map((field) => patternParameterOf(field, scope));
    if (place !== 'query' && patterns[0] !== undefined) refuseMany(patterns[0], place, scope);
    return [...named, ...patterns].map((parameter) => ({
      parameter,
      span: expression.span,
      type: type?.name ?? '',
      isOfGroup,
    }));
  });
  const listed = written.members.map((member): Asked => {
    const parameter = parameterOf(member, readName, scope);
    return { parameter, span: parameter.span, isOfGroup };
  });
  return [...inherited, ...listed];
}

function refuseMany({ property, span }: Parameter, place: Place, scope: ApiScope): void {
  const message = `Any number of ${placeWords[place].many} match "${property}", which only query parameters can do.`;
  scope.report({ code: 'query-is-an-object', message, span });
}

function objectTypeOf(expression: TypeExpression, place: Place, scope: ApiScope): ObjectDeclaration | undefined {
  const { types } = scope;
  const linked = typeRefOf(expression, types, noBindings);
  // `Page<Pet>` may be mentioned here for the first time.
  declareInstances(types);
  const ref = withoutAlias(linked, types.declarations);
  const declaration = ref.kind === 'named' ? types.declarations.get(ref.name) : undefined;
  if (declaration?.kind === 'object') return declaration;
  if (ref.kind !== 'unknown') {
    const message = `Only the fields of an object type can be ${placeWords[place].many}.`;
    scope.report({ code: 'query-is-an-object', message, span: expression.span });
  }
  return undefined;
}
