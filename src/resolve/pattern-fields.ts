import { declarationsOf } from '../model/declarations.js';
import type { Model, NamePattern, PatternField, TypeDeclaration } from '../model/model.js';
import { expressionPattern, templatePattern } from '../model/name-pattern.js';
import type { Name, WrittenMember } from '../parse/model-document.js';
import { refuseAccess } from '../parse/parse-members.js';
import { parseTemplate } from '../parse/parse-template.js';
import type { YamlText } from '../parse/yaml-tree.js';
import type { SourceSpan } from '../source/source-file.js';
import { linkedTemplate } from './api-scope.js';
import { documentedOf } from './documented.js';
import { typeRefOf } from './type-refs.js';
import { type Bindings, noteExample, type TypeScope } from './type-scope.js';

/** A name that stands for any number of names: one with holes, or a regular expression between slashes. */
export function isNamePattern({ text }: Name): boolean {
  return isExpression(text) || /[{}]/.test(text);
}

export function isExpression(text: string): boolean {
  return text.length > 2 && text.startsWith('/') && text.endsWith('/');
}

/** What its name matches is known when every type is, holes being of types: until then it matches nothing. */
export function patternFieldOf(member: WrittenMember, scope: TypeScope, bindings: Bindings): PatternField {
  const { text, span } = member.name;
  if (member.access !== undefined) refuseAccess(member.access, scope.report);
  if (member.default !== undefined) {
    const message = `Any number of fields match "${text}", none included, so there is nothing a default could stand for.`;
    scope.report({ code: 'pattern-is-optional', message, span: member.default.span });
  }
  scope.templates.set(
    span,
    isExpression(text)
      ? expressionOf(member.name, scope)
      : linkedTemplate(parseTemplate(yamlTextOf(member.name), scope.report), scope.holes, scope.report),
  );
  noteExample(member, scope);
  const names = expressionPattern('(?!)');
  return { name: text, ...documentedOf(member), span, type: typeRefOf(member.type, scope, bindings), names };
}

/** The expression between the slashes; one that cannot be read is reported and matches nothing. */
export function expressionOf({ text, span }: Name, { isPattern }: TypeScope): string {
  const source = text.slice(1, -1);
  return isPattern(source, span) ? source : '(?!)';
}

/** A name as the text it was in YAML, so that places within it are known. */
export function yamlTextOf({ text, span }: Name): YamlText {
  // A quoted name with escapes does not stand in the file letter by letter.
  const exactStart = span.end - span.start === text.length ? span.start : undefined;
  return { kind: 'text', text, span, exactStart, isQuoted: false, isOneLine: true };
}

/** With what each name with holes, or each expression, matches. */
export function withNamePatterns(model: Model, { templates, isPattern }: TypeScope): Model {
  const declarations = declarationsOf(model);
  const namesAt = (span: SourceSpan): NamePattern => {
    const written = templates.get(span);
    if (written === undefined) throw new Error('Bug: a name that stands for many was read without its template.');
    if (typeof written === 'string') return expressionPattern(written);
    const pattern = templatePattern(written, model.holes, declarations);
    // Holes that are safe alone may share their letters with each other.
    const isAlone = written.filter(({ kind }) => kind === 'hole').length < 2;
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
