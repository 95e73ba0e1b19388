import type { TypeDeclaration } from '../model/model.js';
import type { WrittenMember, WrittenType } from '../parse/model-document.js';
import { isBuiltIn, type NameExpression, partsOf, type TypeExpression } from '../parse/type-expression.js';
import type { Finding } from '../source/diagnostic.js';
import { memoize } from '../source/memoize.js';
import { containerNames } from './built-in-types.js';
import { isNamePattern } from './name-patterns.js';
import type { TypeScope } from './scope.js';

/**
 * The declaration of a type. That of a plain type depends on nothing but which names are declared: while these are, the
 * last one is returned, as most types do not change between two runs of a program that watches.
 */
export function lastDeclared(
  written: WrittenType,
  scope: TypeScope,
  declare: (scope: TypeScope) => TypeDeclaration,
): TypeDeclaration {
  const mentions = mentionsIn(written);
  if (mentions?.every((mention) => isPlainMention(mention, scope)) !== true) return declare(scope);
  const last = lastByType.get(written);
  if (last !== undefined) {
    for (const member of membersOf(written)) if (member.example) scope.members.set(member.name.span, member);
    return last;
  }
  let hasProblem = false;
  const report = (finding: Finding): void => {
    hasProblem = true;
    scope.report(finding);
  };
  const declaration = declare({ ...scope, report });
  if (!hasProblem) lastByType.set(written, declaration);
  return declaration;
}

const lastByType = new WeakMap<WrittenType, TypeDeclaration>();

function isPlainMention({ name, isMade }: NameExpression, scope: TypeScope): boolean {
  const type = scope.written.get(name);
  return type !== undefined && type.typeParameters.length === 0 && (type.isMade ?? false) === (isMade ?? false);
}

/** The mentions of other types in a plain type; undefined for a type that inherits, is derived, or has defaults. */
const mentionsIn: (written: WrittenType) => Mentions = memoize((written) => {
  if (written.kind === 'enum') return [];
  if (written.kind === 'alias') return mentionsOf(written.type);
  const inherits =
    written.extends.length > 0 || (written.kind === 'union' && written.variants.some(({ type }) => type));
  const isPlain = !inherits && membersOf(written).every((member) => !member.default && !isNamePattern(member));
  return isPlain ? allOf(membersOf(written).map(({ type }) => type)) : undefined;
});

type Mentions = readonly NameExpression[] | undefined;

function membersOf(written: WrittenType): readonly WrittenMember[] {
  if (written.kind === 'object') return written.fields;
  return written.kind === 'union' ? written.variants.flatMap(({ fields }) => fields) : [];
}

function mentionsOf(type: TypeExpression): Mentions {
  if (type.kind === 'name') return mentionsOfName(type);
  // Whether a union of several is one shape is decided by their declarations.
  if (type.kind === 'either' && type.members.filter(({ kind }) => kind !== 'null').length > 1) return undefined;
  return ['null', 'array', 'either'].includes(type.kind) ? allOf(partsOf(type)) : undefined;
}

function mentionsOfName(type: NameExpression): Mentions {
  const { name, limits, arguments: inside } = type;
  if (containerNames.includes(name)) return allOf(inside);
  // The patterns of a model share a budget, and the type of files is declared when it is mentioned.
  const hasPattern = limits?.kind === 'pattern' || (limits?.kind === 'range' && limits.pattern !== undefined);
  if (hasPattern || name === 'file' || inside.length > 0) return undefined;
  return isBuiltIn(name) ? [] : [type];
}

function allOf(types: readonly TypeExpression[]): Mentions {
  const mentions = types.map(mentionsOf);
  return mentions.includes(undefined) ? undefined : mentions.flatMap((each) => each ?? []);
}
