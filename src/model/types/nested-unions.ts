import { isTextual, textUnionProblem } from './as-text.js';
import { declarationOf, type Declarations, plainTypeOf, withoutAlias } from '../declarations.js';
import { pointerTo } from '../json-value.js';
import { escapedText } from '../placeholders.js';
import { membersOf } from './union-members.js';
import { fieldsIn, namesHolding, patternsIn, typesWithin } from './type-graph.js';
import { partsOf, typesIn } from './type-parts.js';
import type { EitherRef, TypeRef } from '../type-ref.js';
import { memoize } from '../../source/memoize.js';

/**
 * Unions of text, a list and an object. Names in brackets distinguish them: `a=1`, `a[0]=1`, `a[name]=1`. An empty list
 * or object would be only its name, `a=`, which is text here, so a client refuses to send one.
 */
export function isUnionOfShapes(written: TypeRef, declarations: Declarations): boolean {
  const type = withoutAlias(written, declarations);
  if (type.kind !== 'either' || type.isOrdered) return false;
  return membersOf(type, declarations).some((member) => ['list', 'object'].includes(shapeOf(member, declarations)));
}

/** Why brackets do not distinguish the members of such a union; undefined if they do. */
export function shapesProblem(type: EitherRef, declarations: Declarations): string | undefined {
  const members = membersOf(type, declarations);
  const ofShape = (shape: Shape): readonly TypeRef[] =>
    members.filter((member) => shapeOf(member, declarations) === shape);
  const [texts, [list, ...lists], [object, ...objects], others] = [
    ofShape('text'),
    ofShape('list'),
    ofShape('object'),
    ofShape('other'),
  ];
  if (others.length > 0 || lists.length > 0 || objects.length > 0 || texts.length === 0)
    return 'would be ambiguous in text; use a union by tag, or `json<…>`';
  if (list !== undefined && object !== undefined && hasNumbers(object, declarations))
    return 'may be a list or an object, whose names could be numbers; use `json<…>`';
  const ambiguous = textUnionProblem({ kind: 'either', members: texts, span: type.span }, declarations);
  return ambiguous && `is ambiguous in text: ${ambiguous}`;
}

type Shape = 'text' | 'list' | 'object' | 'other';

function shapeOf(written: TypeRef, declarations: Declarations): Shape {
  const type = plainTypeOf(written, declarations);
  if (isTextual(type, declarations)) return 'text';
  if (type.kind === 'array' || type.kind === 'tuple') return 'list';
  return type.kind === 'named' || type.kind === 'map' ? 'object' : 'other';
}

function hasNumbers(written: TypeRef, declarations: Declarations): boolean {
  const declaration = declarationOf(plainTypeOf(written, declarations), declarations);
  if (declaration === undefined || patternsIn(declaration).length > 0) return true;
  return fieldsIn(declaration).some(({ name }) => /^[0-9]+$/.test(name));
}

/**
 * JSON pointers of the locations with such a union, as the source of a regular expression; undefined if there is none.
 */
export function placesOfShapes(type: TypeRef, declarations: Declarations): string | undefined {
  const pointers = [...placesIn(type, { declarations, pointer: '', open: [] })].map(({ pointer }) => pointer);
  return pointers.length === 0 ? undefined : pointers.join('|');
}

const allowedPlaces = 1000;

/** Why the locations cannot be listed; undefined if they can. */
export function placesProblem(type: TypeRef, declarations: Declarations): string | undefined {
  let count = 0;
  for (const { circular } of placesIn(type, { declarations, pointer: '', open: [] })) {
    if (circular !== undefined)
      return `"${circular}" contains itself, and has a union of text and a list or an object; use \`json<…>\``;
    count += 1;
    if (count > allowedPlaces)
      return `more than ${allowedPlaces} of its locations have a union of text and a list or an object; use \`json<…>\``;
  }
  return undefined;
}

interface Place {
  readonly pointer: string;
  /** The type that is met again there, whose locations have no end. */
  readonly circular?: string;
}

interface Around {
  readonly declarations: Declarations;
  readonly pointer: string;
  /** The types around it. */
  readonly open: readonly string[];
}

function* placesIn(written: TypeRef, around: Around): Generator<Place> {
  const { declarations, pointer, open } = around;
  const type = plainTypeOf(written, declarations);
  if (!typesIn(type).some((part) => holdsShapes(part, declarations))) return;
  const ofAnyName = String.raw`${pointer}\/[^\/]*`;
  switch (type.kind) {
    case 'array':
    case 'tuple':
    case 'map':
      for (const part of partsOf(type)) yield* placesIn(part, { ...around, pointer: ofAnyName });
      return;
    case 'either':
      if (isUnionOfShapes(type, declarations)) yield { pointer };
      for (const member of membersOf(type, declarations)) yield* placesIn(member, around);
      return;
    case 'named': {
      const declaration = declarations.get(type.name);
      if (declaration === undefined || declaration.kind === 'alias') return;
      if (open.includes(type.name)) {
        yield { pointer, circular: type.name };
        return;
      }
      const inside = { ...around, open: [...open, type.name] };
      for (const { name, type: field } of fieldsIn(declaration))
        yield* placesIn(field, { ...inside, pointer: pointer + escapedText(pointerTo(name)) });
      for (const pattern of patternsIn(declaration)) yield* placesIn(pattern.type, { ...inside, pointer: ofAnyName });
      return;
    }
    default:
  }
}

function holdsShapes(type: TypeRef, declarations: Declarations): boolean {
  return type.kind === 'named' ? typesHoldingShapes(declarations).has(type.name) : isUnionOfShapes(type, declarations);
}

/** Names of the types that contain such a union, at any depth. */
const typesHoldingShapes: (declarations: Declarations) => ReadonlySet<string> = memoize((declarations) =>
  namesHolding((type) => typesWithin(type).some((part) => isUnionOfShapes(part, declarations)), declarations),
);
