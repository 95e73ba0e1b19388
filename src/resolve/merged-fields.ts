import type { Field } from '../model/model.js';
import type { Name } from '../parse/written-name.js';
import type { Report } from '../source/diagnostic.js';

interface Merging {
  /** The name of the owner of the fields. */
  readonly name: Name;
  readonly inherited: readonly Field[];
  readonly own: readonly Field[];
}

/** Inherited fields, then own ones; each name once. */
export function mergedFields({ name, inherited, own }: Merging, report: Report): readonly Field[] {
  // The names of own fields are already known to be distinct.
  if (inherited.length === 0) return own;
  const fields = new Map<string, Field>();
  for (const field of [...inherited, ...own]) {
    const first = fields.get(field.name);
    // Inheriting the same field twice from one ancestor is not a conflict.
    if (first !== undefined && !isSameField(first, field)) {
      const message = `"${field.name}" is already a field of a type that "${name.text}" extends.`;
      const notes = [{ message: 'It is declared here.', span: first.span }];
      report({ code: 'field-is-declared-once', message, span: own.includes(field) ? field.span : name.span, notes });
    } else fields.set(field.name, field);
  }
  return [...fields.values()];
}

/** Whether both are one declaration: the fields of a generic type, or of a patch, share a span. */
function isSameField(left: Field, right: Field): boolean {
  return (
    left.span === right.span &&
    left.isRequired === right.isRequired &&
    JSON.stringify(left.type) === JSON.stringify(right.type)
  );
}
