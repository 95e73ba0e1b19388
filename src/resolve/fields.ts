import type { Field } from '../model/model.js';
import type { Name, WrittenMember } from '../parse/model-document.js';
import type { Report } from '../source/report.js';
import { refuseDefault } from './default-value.js';
import { documentedOf } from './documented.js';
import { isNamePattern } from './pattern-fields.js';
import { typeRefOf } from './type-refs.js';
import { type Bindings, noteExample, type TypeScope } from './type-scope.js';

/** The fields that have one name each. Defaults stay as they are written, until `readDefaults` knows every type. */
export function fieldsOf(members: readonly WrittenMember[], scope: TypeScope, bindings: Bindings): readonly Field[] {
  return members
    .filter(({ name }) => !isNamePattern(name))
    .map((member) => {
      if (member.default !== undefined) scope.defaults.set(member.name.span, member.default);
      refuseDefault(member, scope.report);
      noteExample(member, scope);
      return {
        name: member.name.text,
        ...documentedOf(member),
        span: member.name.span,
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

/** Written at one place; the place of a field alone may be that of several: of those of a generic type, of a patch. */
function isSameField(left: Field, right: Field): boolean {
  return (
    left.span === right.span &&
    left.isRequired === right.isRequired &&
    JSON.stringify(left.type) === JSON.stringify(right.type)
  );
}
