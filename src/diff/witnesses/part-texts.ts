import { byName } from '../../model/declarations.js';
import type { TypeDeclaration } from '../../model/model.js';
import { placeOf } from '../compare/difference.js';
import type { Finding, Occurrence } from '../compare/findings.js';
import { codeKind } from '../compare/scalars.js';
import type { Step } from '../compare/steps.js';
import { responseText } from './endpoint-texts.js';
import { importing, importOf, quoted } from './import-text.js';
import type { Version } from './running.js';

/** For changes of types, `export type Used = Ticket['title'];`. */
export function partTexts({ change, occurrences = [] }: Finding, old: Version): readonly string[] {
  const text = textsByStem[change.code.replace(/^(?:request|response)-/, '')];
  if (text === undefined) return [];
  return occurrences.slice(0, 2).flatMap((occurrence) => text(occurrence, old) ?? []);
}

type TextOfPart = (occurrence: Occurrence, old: Version) => string | undefined;

const textsByStem: Readonly<Record<string, TextOfPart>> = {
  'field-removed': usedField,
  'optional-field-removed': usedField,
  'field-became-read-only': usedField,
  'field-became-write-only': usedResponse,
  'enum-member-removed': comparedMember,
  'enum-member-renamed': namedMember,
  'enum-opened': listedMembers,
  'union-opened': listedMembers,
  'open-union-field-removed': assignedValue,
  'variant-removed': comparedVariant,
  'representation-changed': assignedValue,
};

function usedField(occurrence: Occurrence, old: Version): string | undefined {
  const { difference, names, root } = occurrence;
  // Where a response has another type, the type that it had may still have the field.
  if (names?.old !== names?.new && root.way === 'response' && root.owner === undefined)
    return usedResponse(occurrence, old);
  if (names === undefined) return undefined;
  const type = typeText(names.old, placeOf(difference), old);
  return type && `${importing(names.old, old)}\nexport type Used = ${type};`;
}

/** The same of what a call returns: the types package may still have the field, in the type of what callers send. */
function usedResponse({ root: { endpoints }, steps, difference }: Occurrence, old: Version): string | undefined {
  if (endpoints === undefined) return undefined;
  const response = responseText(endpoints.old);
  const type = typeText(response, [...steps, ...placeOf({ ...difference, steps: [] })], old);
  return type && `${importing('Client', old, 'client')}\nexport type Used = ${type};`;
}

/** The type of a part of a declared type, `NonNullable<Ticket['items']>[number]['state']`. */
function typeText(name: string, steps: readonly Step[], { model }: Version): string | undefined {
  let text = name;
  for (const [index, step] of steps.entries()) {
    const whole = index === 0 ? text : `NonNullable<${text}>`;
    if (step.kind === 'field') {
      const declaration = byName(model.types).get(name);
      const tag = declaration?.kind === 'union' ? declaration.tag : undefined;
      const variant =
        step.variant === undefined || tag === undefined
          ? whole
          : `Extract<${whole}, { ${quoted(tag)}: ${quoted(step.variant)} }>`;
      text = `${variant}[${quoted(step.name)}]`;
    } else if (step.kind === 'items' || step.kind === 'csv') text = `${whole}[number]`;
    else if (step.kind === 'values') text = `${whole}[string]`;
    else return undefined;
  }
  return text;
}

/** The declaration in which something was removed or renamed. */
function changedType({ difference: { types } }: Occurrence, { model }: Version): TypeDeclaration | undefined {
  return types.old.kind === 'named' ? byName(model.types).get(types.old.name) : undefined;
}

function comparedMember(occurrence: Occurrence, old: Version): string | undefined {
  const type = changedType(occurrence, old);
  const { about } = occurrence.difference;
  if (type === undefined || about === undefined) return undefined;
  const value = typeof about === 'string' ? quoted(about) : String(about);
  return `${importing(type.name, old)}\nexport const isIt = (value: ${type.name}): boolean => value === ${value};`;
}

function namedMember(occurrence: Occurrence, old: Version): string | undefined {
  const type = changedType(occurrence, old);
  const { about } = occurrence.difference;
  if (type === undefined || about === undefined) return undefined;
  return `${importOf(`{ ${type.name} }`, 'types', old)}\nexport const used = ${type.name}[${quoted(String(about))}];`;
}

/** A list of the members, or of the tags, that the compiler knew to be complete. */
function listedMembers(occurrence: Occurrence, old: Version): string | undefined {
  const type = changedType(occurrence, old);
  if (type?.kind !== 'enum' && type?.kind !== 'union') return undefined;
  const [parameter, values] =
    type.kind === 'enum'
      ? ['value', type.members.map(({ value }) => value)]
      : [`{ ${quoted(type.tag)}: value }`, type.variants.map(({ name }) => name)];
  const members = values.map((value) => (typeof value === 'string' ? quoted(value) : String(value))).join(' | ');
  return `${importing(type.name, old)}\nexport const listed = (${parameter}: ${type.name}): ${members} => value;`;
}

function comparedVariant(occurrence: Occurrence, old: Version): string | undefined {
  const declaration = changedType(occurrence, old);
  if (declaration?.kind !== 'union') return undefined;
  const { name, tag } = declaration;
  const variant = quoted(String(occurrence.difference.about));
  return `${importing(name, old)}\nexport const isIt = (value: ${name}): boolean => value[${quoted(tag)}] === ${variant};`;
}

function assignedValue({ difference, names }: Occurrence, old: Version): string | undefined {
  const code = codeKind(difference.types.old);
  return names && code && valueText({ name: names.old, steps: placeOf(difference), code }, old);
}

/** A part of a declared type as a value of the type that it is in TypeScript. */
export function valueText(
  { name, steps, code }: { readonly name: string; readonly steps: readonly Step[]; readonly code: string },
  old: Version,
): string | undefined {
  const type = typeText(name, steps, old);
  return type && `${importing(name, old)}\nexport const used = (value: NonNullable<${type}>): ${code} => value;`;
}
