import type { Field, Model, NamePattern, PatternField, TypeDeclaration } from '../model/model.js';
import type { Name, WrittenMember } from '../parse/model-document.js';
import type { Report } from '../source/diagnostic.js';
import { refuseDefault } from './default-value.js';
import { type Bindings, linkedTemplate, namedOf, type TypeScope } from './scope.js';
import { typeRefOf } from './type-refs.js';
import { declarationsOf } from '../model/declarations.js';
import { expressionPattern } from '../model/name-pattern.js';
import { templatePattern } from '../model/placeholders.js';
import { refuseAccess } from '../parse/parse-members.js';
import { parseTemplate } from '../parse/parse-name.js';
import type { YamlText } from '../parse/yaml-tree.js';
import type { SourceSpan } from '../source/source-file.js';

/** The fields that have one name each. Defaults stay as they are written, until `readDefaults` knows every type. */
export function fieldsOf(members: readonly WrittenMember[], scope: TypeScope, bindings: Bindings): readonly Field[] {
  return members
    .filter(({ name }) => !isNamePattern(name))
    .map((member) => {
      // Of most fields there is nothing to be read later.
      if (member.default !== undefined || member.example !== undefined) scope.members.set(member.name.span, member);
      refuseDefault(member, scope.report);
      return {
        ...namedOf(member),
        type: typeRefOf(member.type, scope, bindings),
        isRequired: !member.isOptional && member.default === undefined,
        ...(member.default && { default: member.default.text }),
        ...(member.access && { access: member.access.word === 'read-only' ? 'read' : 'write' }),
      };
    });
}

interface Merging {
  /** Of what has the fields. */
  readonly name: Name;
  readonly inherited: readonly Field[];
  readonly own: readonly Field[];
}

/** Inherited fields, then own ones; each name once. */
export function mergedFields({ name, inherited, own }: Merging, report: Report): readonly Field[] {
  // The names of own fields are different already.
  if (inherited.length === 0) return own;
  const fields = new Map<string, Field>();
  for (const field of [...inherited, ...own]) {
    const first = fields.get(field.name);
    // The same field twice over two ways from one ancestor is no conflict.
    if (first !== undefined && !isSameField(first, field)) {
      report({
        code: 'field-is-declared-once',
        message: `"${field.name}" is already a field of a type that "${name.text}" extends.`,
        span: own.includes(field) ? field.span : name.span,
        notes: [{ message: 'It is declared here.', span: first.span }],
      });
    } else fields.set(field.name, field);
  }
  return [...fields.values()];
}

/** Declared once: several fields can share one span, those of a generic type and of a patch. */
function isSameField(left: Field, right: Field): boolean {
  return (
    left.span === right.span &&
    left.isRequired === right.isRequired &&
    JSON.stringify(left.type) === JSON.stringify(right.type)
  );
}

/** A name that stands for any number of names: one with placeholders, or a regular expression between slashes. */
export function isNamePattern({ text }: Name): boolean {
  return isExpression(text) || /[{}]/.test(text);
}

export function isExpression(text: string): boolean {
  return text.length > 2 && text.startsWith('/') && text.endsWith('/');
}

/** What its name matches is known when every type is, placeholders being of types: until then it matches nothing. */
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
      : linkedTemplate(parseTemplate(yamlTextOf(member.name), scope.report), scope.placeholders, scope.report),
  );
  scope.members.set(span, member);
  const names = expressionPattern('(?!)');
  return { ...namedOf(member), type: typeRefOf(member.type, scope, bindings), names };
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

/** With what each name with placeholders, or each expression, matches. */
export function withNamePatterns(model: Model, { templates, isPattern }: TypeScope): Model {
  const declarations = declarationsOf(model);
  const namesAt = (span: SourceSpan): NamePattern => {
    const written = templates.get(span);
    if (written === undefined) throw new Error('Bug: a name that stands for many was read without its template.');
    if (typeof written === 'string') return expressionPattern(written);
    const pattern = templatePattern(written, model.placeholders, declarations);
    // Placeholders that are safe alone may share their letters with each other.
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
