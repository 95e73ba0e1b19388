import type { Model, PatternField, TypeDeclaration } from '../model/model.js';
import type { Name, WrittenMember, WrittenUnion } from '../parse/model-document.js';
import { type Bindings, linkedTemplate, namedOf, type TypeScope } from './scope.js';
import { typeRefOf } from './type-refs.js';
import { declarationsOf, withoutAlias } from '../model/declarations.js';
import { expressionPattern, type NamePattern } from '../model/name-pattern.js';
import { templatePattern } from '../model/placeholders.js';
import { isGuessed } from '../model/type-graph.js';
import { refuseAccess } from '../parse/parse-members.js';
import { parseTemplate } from '../parse/parse-name.js';
import type { YamlText } from '../parse/yaml-tree.js';
import type { SourceSpan } from '../source/source-file.js';

/** A name that matches many names: with placeholders, or a regular expression between slashes. */
export function isNamePattern({ text }: Name): boolean {
  return isExpression(text) || /[{}]/.test(text);
}

export function isExpression(text: string): boolean {
  return text.length > 2 && text.startsWith('/') && text.endsWith('/');
}

/**
 * The names that the field matches depend on placeholder types, which are not known yet: until then it matches none.
 */
export function patternFieldOf(member: WrittenMember, scope: TypeScope, bindings: Bindings): PatternField {
  const { text, span } = member.name;
  if (member.access !== undefined) refuseAccess(member.access, scope.report);
  if (member.default !== undefined) {
    const message = `A default is not possible for "${text}": the pattern may match no field at all.`;
    scope.report({ code: 'pattern-is-optional', message, span: member.default.span });
  }
  scope.templates.set(
    span,
    isExpression(text)
      ? expressionOf(member.name, scope)
      : linkedTemplate(parseTemplate(yamlTextOf(member.name), scope.report), scope.placeholders, scope.report),
  );
  scope.members.set(span, member);
  const names = expressionPattern('(?!)');
  return { ...namedOf(member), type: typeRefOf(member.type, scope, bindings), names };
}

/** The expression between the slashes; an invalid one is reported and matches nothing. */
export function expressionOf({ text, span }: Name, { isPattern }: TypeScope): string {
  const source = text.slice(1, -1);
  return isPattern(source, span) ? source : '(?!)';
}

/** A name as its YAML string, so that locations within it are known. */
export function yamlTextOf({ text, span }: Name): YamlText {
  // The file does not contain a quoted name with escapes verbatim.
  const exactStart = span.end - span.start === text.length ? span.start : undefined;
  return { kind: 'text', text, span, exactStart, isQuoted: false, isOneLine: true };
}

/** Adds the names that each name with placeholders, or each expression, matches. */
export function withNamePatterns(model: Model, { templates, isPattern }: TypeScope): Model {
  const declarations = declarationsOf(model);
  const namesAt = (span: SourceSpan): NamePattern => {
    const written = templates.get(span);
    if (written === undefined) throw new Error('Bug: a name that stands for many was read without its template.');
    if (typeof written === 'string') return expressionPattern(written);
    const used = model.placeholders.filter(({ name }) =>
      written.some((part) => part.kind === 'placeholder' && part.name === name),
    );
    if (used.some(({ type }) => isGuessed(withoutAlias(type, declarations)))) return expressionPattern('(?!)');
    const pattern = templatePattern(written, model.placeholders, declarations);
    // Patterns of placeholders that are safe alone may be ambiguous in combination.
    const isAlone = written.filter(({ kind }) => kind === 'placeholder').length < 2;
    return isAlone || isPattern(pattern.source, span) ? pattern : expressionPattern('(?!)');
  };
  const types = model.types.map((declaration): TypeDeclaration => {
    if (declaration.kind !== 'object' || declaration.patterns === undefined) return declaration;
    return {
      ...declaration,
      patterns: declaration.patterns.map((field) => ({ ...field, names: namesAt(field.span) })),
    };
  });
  return { ...model, types };
}

export function refusePatterns(union: WrittenUnion, scope: TypeScope): void {
  const patterns = union.variants.flatMap(({ fields }) => fields.filter(({ name }) => isNamePattern(name)));
  for (const { name } of patterns) refusePattern(name, scope);
}

export function refusePattern({ text, span }: Name, scope: TypeScope): void {
  const message = `A variant with pattern fields is not supported yet: "${text}". Put them into a type of its own, and give the variant a field of that type.`;
  scope.report({ code: 'not-supported-yet', message, span });
}
