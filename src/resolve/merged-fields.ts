import type { Field, Fielded, PatternField } from '../model/model.js';
import type { Name } from '../parse/written-parts.js';
import type { Report } from '../source/diagnostic.js';

interface Merging<Member> {
  /** The name of the owner of the members. */
  readonly name: Name;
  readonly inherited: readonly Member[];
  readonly own: readonly Member[];
}

/** Inherited fields, then own ones; each name once. */
export function mergedFields({ name, inherited, own }: Merging<Field>, report: Report): readonly Field[] {
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

/** Inherited patterns, then own ones, each once; additional fields last. */
export function mergedPatterns(
  { name, inherited, own }: Merging<PatternField>,
  report: Report,
): Pick<Fielded, 'patterns'> {
  const all = [...new Map([...inherited, ...own].map((one) => [one.span, one])).values()];
  if (all.length === 0) return {};
  const [additional, ...others] = all.filter(({ isAdditional }) => isAdditional);
  for (const other of others) {
    const message = `The additional fields of "${name.text}", \`...\`, are already declared by a type that it extends.`;
    const notes = additional === undefined ? [] : [{ message: 'They are declared here.', span: additional.span }];
    report({ code: 'field-is-declared-once', message, span: own.includes(other) ? other.span : name.span, notes });
  }
  return { patterns: [...all.filter(({ isAdditional }) => !isAdditional), ...(additional ? [additional] : [])] };
}
