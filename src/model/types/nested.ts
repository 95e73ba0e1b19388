import { isTextUnion, isTextual, textUnionProblem } from './as-text.js';
import { firstFound } from '../../source/graph.js';
import { declarationOf, type Declarations, plainTypeOf } from '../declarations.js';
import type { Content, Field, Fielded } from '../model.js';
import { isNotSendable, isSendable, unsendableMember } from './sendable.js';
import { fieldedIn, isGuessed } from './type-graph.js';
import { membersOf } from './union-members.js';
import { isUnionOfShapes, placesProblem, shapesProblem } from './nested-unions.js';
import { partsOf } from './type-parts.js';
import type { EitherRef, TypeRef } from '../type-ref.js';

/**
 * Whether values have parts instead of a text: in a query or a form the parts have names in brackets, `filter[name]=a`.
 */
export function isNested(written: TypeRef, declarations: Declarations): boolean {
  const type = plainTypeOf(written, declarations);
  if (type.kind === 'map' || type.kind === 'tuple') return true;
  if (type.kind === 'named') return !isTextual(type, declarations);
  if (isUnionOfShapes(type, declarations)) return true;
  if (type.kind !== 'array') return false;
  const items = plainTypeOf(type.items, declarations);
  return items.kind === 'array' || isNested(items, declarations);
}

/** The same for the fields of a form: then all lists of the form are numbered. */
export function isNestedForm(content: Pick<Content, 'encoding' | 'type'>, declarations: Declarations): boolean {
  const object = declarationOf(plainTypeOf(content.type, declarations), declarations);
  if (content.encoding !== 'form' || object?.kind !== 'object') return false;
  return (object.patterns ?? []).length > 0 || object.fields.some(({ type: field }) => isNested(field, declarations));
}

/** Why a value cannot be sent by names in brackets; undefined if it can. */
export function nestedProblem(written: TypeRef, declarations: Declarations): string | undefined {
  return problemIn(written, { declarations, path: '', seen: new Set() }) ?? placesProblem(written, declarations);
}

interface Walk {
  readonly declarations: Declarations;
  /** The fields that lead to the type. */
  readonly path: string;
  /** Names of declared types, and what aliases stand for: both may contain themselves. */
  readonly seen: Set<string | TypeRef>;
}

function problemIn(written: TypeRef, walk: Walk): string | undefined {
  const { declarations, path, seen } = walk;
  if (isGuessed(written)) return undefined;
  const type = plainTypeOf(written, declarations);
  const identity = type.kind === 'named' ? type.name : type;
  if (seen.has(identity)) return undefined;
  seen.add(identity);
  const at = path === '' ? '' : `of "${path}" `;
  switch (type.kind) {
    case 'array':
      return problemIn(type.items, { ...walk, path: `${path}[0]` });
    case 'tuple':
      return firstFound([...partsOf(type).entries()], ([index, item]) =>
        problemIn(item, { ...walk, path: `${path}[${index}]` }),
      );
    case 'map':
      return problemIn(type.values, { ...walk, path: `${path}[…]` });
    case 'nullable':
    case 'null':
      return `the type ${at}may be null, which text cannot express; use \`?\``;
    case 'unknown':
      return `the type ${at}must be known, because text does not carry it; use \`string\`, or \`json<unknown>\``;
    case 'either':
      if (isTextUnion(type, declarations)) return textUnionProblem(type, declarations);
      if (type.isOrdered)
        return `the type ${at}is a \`first of\`, whose members cannot be distinguished in text; use \`json<…>\``;
      return problemOfShapes(type, walk);
    case 'named':
      return problemOfDeclared(type.name, walk);
    default:
      return undefined;
  }
}

function problemOfShapes(type: EitherRef, walk: Walk): string | undefined {
  const { declarations, path } = walk;
  const inMember = firstFound(membersOf(type, declarations), (member) => problemIn(member, walk));
  const problem = inMember === undefined ? shapesProblem(type, declarations) : undefined;
  return inMember ?? (problem && `the type ${path === '' ? '' : `of "${path}" `}${problem}`);
}

function problemOfDeclared(name: string, walk: Walk): string | undefined {
  const declaration = walk.declarations.get(name);
  if (declaration?.kind === 'enum') {
    const member = unsendableMember({ kind: 'named', name }, walk.declarations);
    return member && `${member}, ${isNotSendable}`;
  }
  if (declaration?.kind === 'union' && declaration.others !== undefined)
    return `"${name}" is an open union, and text does not carry the types of fields that nobody knows; use \`json<…>\``;
  const tag = declaration?.kind === 'union' ? problemOfName(declaration.tag) : undefined;
  return tag ?? firstFound(fieldedIn(declaration), (fielded) => problemOfFields(fielded, walk));
}

function problemOfFields({ fields, patterns = [] }: Fielded, walk: Walk): string | undefined {
  const inField = ({ name, type }: Pick<Field, 'name' | 'type'>): string | undefined =>
    problemIn(type, { ...walk, path: walk.path === '' ? name : `${walk.path}[${name}]` });
  return (
    firstFound(fields, (field) => problemOfName(field.name)) ??
    firstFound(fields, inField) ??
    firstFound(patterns, inField)
  );
}

function problemOfName(name: string): string | undefined {
  if (name === '') return 'it has a field with an empty name, and `[]` means an item of a list';
  if (/[[\]]/.test(name)) return `its field "${name}" has a bracket in its name, but brackets separate names`;
  return isSendable(name) ? undefined : `the name of its field, ${JSON.stringify(name)}, ${isNotSendable}`;
}
