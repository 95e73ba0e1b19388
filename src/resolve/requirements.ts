import type { Field, ObjectDeclaration } from '../model/model.js';
import {
  choicesOf,
  namesAlwaysNeeded,
  type Presence,
  presencesOf,
  type Requirement,
  requirementsOn,
} from '../model/presence.js';
import type { WrittenObject } from '../parse/model-document.js';
import { type Name, namesIn, type WrittenExpression, type WrittenRequirement } from '../parse/written-parts.js';
import { suggestNearest } from '../source/nearest-word.js';
import { refuse, type Report } from '../source/diagnostic.js';

/** The members that a requirement applies to: the fields of a type, or the parameters of a query. */
interface Required {
  /** `"Contact"`, `the query` */
  readonly owner: string;
  readonly members: readonly Pick<Field, 'name' | 'isRequired' | 'default'>[];
  /** Whether it also has members of many names. */
  readonly hasPatterns: boolean;
}

/** `requires email | phone`, if each name is that of an optional member. */
export function requirementOf(
  written: WrittenRequirement,
  required: Required,
  report: Report,
): Requirement | undefined {
  const { span } = written;
  if (written.kind === 'any') return anyOf(written, required, report);
  const known = namesIn(written.expression).map((name) => isKnown(name, required, report));
  if (known.includes(false)) return undefined;
  const presence = presenceOf(written.expression);
  const parts = typeof presence === 'object' && 'any' in presence ? presence.any : [];
  const whole: Presence = written.isOneOf ? { one: parts } : presence;
  const [always] = namesAlwaysNeeded(whole);
  if (always === undefined) return { presence: whole, span };
  const message = `"${always}" would always be required. Write it without \`?\`, and leave it out here.`;
  return refuse({ code: 'requires-what-is-optional', message, span }, report);
}

/** `requires any` counts only named members: a value may have others that only its sender knows. */
function anyOf({ span }: WrittenRequirement, required: Required, report: Report): Requirement | undefined {
  const { owner, members, hasPatterns } = required;
  const always = members.find(({ isRequired }) => isRequired);
  const message = hasPatterns
    ? `\`requires any\` counts only named fields, and ${owner} has fields of many names. List those that count: \`requires email | phone\`; a map alone is \`map<string>(1..)\`.`
    : always
      ? `${owner} always has "${always.name}", so \`requires any\` has no effect. Remove it, or add \`?\` to that name.`
      : members.length === 0
        ? `${owner} has no fields, so no value would fit.`
        : undefined;
  if (message === undefined) return { presence: { any: members.map(({ name }) => name) }, isOfAll: true, span };
  return refuse({ code: 'requires-what-is-optional', message, span }, report);
}

function isKnown({ text, span }: Name, { owner, members }: Required, report: Report): boolean {
  const member = members.find(({ name }) => name === text);
  if (member === undefined) {
    const names = members.map(({ name }) => name);
    const { hint, fix } = suggestNearest({ text, span }, names);
    report({ code: 'unknown-field', message: `${owner} has no field "${text}".${hint}`, span, fix });
    return false;
  }
  if (!member.isRequired && member.default === undefined) return true;
  const message = member.isRequired
    ? `"${text}" is required anyway. Add \`?\` to its name, or leave it out here.`
    : `"${text}" has a default, so its receiver always sees it. Remove the default, or leave it out here.`;
  report({ code: 'requires-what-is-optional', message, span });
  return false;
}

function presenceOf(written: WrittenExpression): Presence {
  if (written.kind === 'name') return written.name.text;
  const of = written.of.map(presenceOf);
  return written.kind === 'any' ? { any: of } : { all: of };
}

export function mergedRequirements(
  { name, requires: written }: Pick<WrittenObject, 'name' | 'requires'>,
  { parents, fields, hasPatterns }: Inherited,
  report: Report,
): Pick<ObjectDeclaration, 'requires'> {
  const owner = `"${name.text}"`;
  const own = written && requirementOf(written, { owner, members: fields, hasPatterns }, report);
  const inherited = parents.flatMap(({ requires = [] }) => requires);
  const merged = requirementsOn(fields, [...inherited, ...(own ? [own] : [])]);
  refuseContradiction(owner, merged.requires, report);
  return merged;
}

interface Inherited {
  readonly parents: readonly Pick<ObjectDeclaration, 'requires'>[];
  readonly fields: readonly Field[];
  readonly hasPatterns: boolean;
}

/** Reports requirements that no value can meet together. */
export function refuseContradiction(owner: string, requires: readonly Requirement[] = [], report: Report): void {
  const [last, ...others] = requires.toReversed();
  if (last === undefined || others.length === 0 || choicesOf(presencesOf({ requires })).length > 0) return;
  const notes = others.map(({ span }) => ({ message: 'This one must be met too.', span }));
  const message = `No value can meet all requirements of ${owner}. Remove one.`;
  report({ code: 'requires-what-is-optional', message, span: last.span, notes });
}
