import type { Fielded, Model, PatternField } from '../model/model.js';
import type { WrittenMember } from '../parse/model-document.js';
import type { Name } from '../parse/written-parts.js';
import { linkedTemplate, namedOf, type TypeScope } from './scope.js';
import { typeRefOf } from './type-refs.js';
import { additionalNames } from '../model/types/additional-fields.js';
import { declarationsOf, withoutAlias } from '../model/declarations.js';
import { expressionPattern, type NamePattern } from '../model/name-pattern.js';
import { templatePattern } from '../model/placeholders.js';
import { isGuessed, withFielded } from '../model/types/type-graph.js';
import { refuseAccess } from '../parse/parse-type.js';
import { parseTemplate } from '../parse/parse-name.js';
import { textAt, type YamlText } from '../parse/yaml-tree.js';
import type { SourceSpan } from '../source/source-file.js';

/** A name that matches many names: `...`, with placeholders, or a regular expression between slashes. */
export function isNamePattern({ name: { text }, isAdditional }: WrittenMember): boolean {
  return isAdditional || isExpression(text) || /[{}]/.test(text);
}

export function isExpression(text: string): boolean {
  return text.length > 2 && text.startsWith('/') && text.endsWith('/');
}

/**
 * The names that the field matches depend on placeholder types, which are not known yet: until then it matches none.
 */
export function patternFieldOf(member: WrittenMember, scope: TypeScope): PatternField {
  const { text, span } = member.name;
  if (member.access !== undefined) refuseAccess(member.access, scope.report);
  if (member.default !== undefined) {
    const message = `A default is not possible for "${text}": the pattern may match no field at all.`;
    scope.report({ code: 'pattern-is-optional', message, span: member.default.span });
  }
  scope.members.set(span, member);
  const type = typeRefOf(member.type, scope);
  if (member.isAdditional) return { ...namedOf(member), type, names: additionalNames([]), isAdditional: true };
  scope.templates.set(
    span,
    isExpression(text)
      ? expressionOf(member.name, scope)
      : linkedTemplate(parseTemplate(yamlTextOf(member.name), scope.report), scope),
  );
  return { ...namedOf(member), type, names: expressionPattern('(?!)') };
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
  return { ...textAt(text, span), exactStart };
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
  const withNames = <Owner extends Fielded>(owner: Owner): Owner => {
    if (owner.patterns === undefined) return owner;
    const patterns = owner.patterns.map((field) =>
      field.isAdditional ? field : { ...field, names: namesAt(field.span) },
    );
    return { ...owner, patterns };
  };
  return { ...model, types: model.types.map((declaration) => withFielded(declaration, withNames)) };
}
