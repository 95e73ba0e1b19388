import type { Fielded, Model, TypeDeclaration } from '../model/model.js';
import { presenceText, requirementsOn } from '../model/presence.js';
import type { Finding } from './agreement.js';
import { isRecord, locationsOf, withoutField, withPart } from './locations.js';
import { namesWithin, type Subject } from './subject.js';
import type { Disagreement } from './verdicts.js';

/** A disagreement, with the types needed to reproduce it. */
export interface Shown extends Finding {
  readonly types: readonly TypeDeclaration[];
}

export function withTypes(finding: Finding, { declarations, model }: Subject): Shown {
  const names = namesWithin(finding.type, declarations);
  return { ...finding, types: model.types.filter(({ name }) => names.includes(name)) };
}

interface Reducing {
  /** The disagreement about a value, tested on the outputs of a smaller model. */
  readonly disagreementAbout: (value: unknown, type: string, subject: Subject) => Disagreement | undefined;
  /** Generates everything again for a smaller model. */
  readonly rebuild: (model: Model) => Promise<Subject>;
}

/** Each one costs a generated package. */
const mostRebuilds = 200;

/** Removes parts of the value, then types, fields, variants and members, as long as the disagreement remains. */
export async function reduce(finding: Finding, subject: Subject, given: Reducing): Promise<Shown> {
  const reducing: Reducing = {
    ...given,
    // A different disagreement is not a smaller version of this one.
    disagreementAbout: (...asked) => {
      const found = given.disagreementAbout(...asked);
      return found?.about === finding.disagreement.about ? found : undefined;
    },
  };
  const inner = innermost(smallest(finding, subject, reducing), subject, reducing);
  let best: State = { finding: inner, subject };
  const tried = new Set<string>();
  for (let left = mostRebuilds; left > 0; left -= 1) {
    const next = candidates(best).find(({ key }) => !tried.has(key));
    if (next === undefined) break;
    tried.add(next.key);
    best = (await stillFound(next, reducing)) ?? best;
  }
  return withTypes(best.finding, best.subject);
}

interface State {
  readonly finding: Finding;
  readonly subject: Subject;
}

interface Candidate {
  /** What is removed. */
  readonly key: string;
  readonly model: Model;
  readonly type: string;
  readonly value: unknown;
}

async function stillFound(candidate: Candidate, reducing: Reducing): Promise<State | undefined> {
  const { type, value, model } = candidate;
  try {
    const subject = await reducing.rebuild(model);
    const disagreement = reducing.disagreementAbout(value, type, subject);
    if (disagreement === undefined) return undefined;
    return { finding: smallest({ type, value, disagreement }, subject, reducing), subject };
  } catch {
    // A type without content cannot be printed.
    return undefined;
  }
}

/** The smallest value without changing the types. */
function smallest(finding: Finding, subject: Subject, reducing: Reducing): Finding {
  for (const value of smallerValues(finding.value)) {
    const disagreement = reducing.disagreementAbout(value, finding.type, subject);
    if (disagreement !== undefined) return smallest({ ...finding, value, disagreement }, subject, reducing);
  }
  return finding;
}

/** The value without one of its parts, or with a smaller part. */
function smallerValues(value: unknown): readonly unknown[] {
  const isList = Array.isArray(value);
  if (!isList && !isRecord(value)) return [];
  const entries = isList ? [...value.entries()] : Object.entries(value);
  return [
    ...entries.map(([at]) => (isList ? value.filter((_, index) => index !== at) : withoutField(value, String(at)))),
    ...entries.flatMap(([at, inner]) => smallerValues(inner).map((part) => withPart(value, [at], part))),
  ];
}

/** The part of the value that shows the disagreement by itself, if there is one: the smallest comes last. */
function innermost(finding: Finding, subject: Subject, { disagreementAbout }: Reducing): Finding {
  const whole = { kind: 'named', name: finding.type } as const;
  const locations = locationsOf(finding.value, whole, { declarations: subject.declarations, form: 'strict' });
  for (const { name, value } of locations.toReversed()) {
    const disagreement = name === undefined ? undefined : disagreementAbout(value, name, subject);
    if (name !== undefined && disagreement !== undefined) return { type: name, value, disagreement };
  }
  return finding;
}

function candidates({ finding, subject }: State): readonly Candidate[] {
  const { type, value } = finding;
  const names = namesWithin(type, subject.declarations);
  const kept = subject.model.types.filter(({ name }) => names.includes(name)).map(byItself);
  // Only the types of the model are needed.
  const alone: Model = { ...subject.model, types: kept, groups: [], resources: [], errors: [], scopes: [] };
  const whole: Candidate = { key: `only ${names.join(' ')}`, model: alone, type, value };
  const others = kept.flatMap((declaration) =>
    smallerDeclarations(declaration).map(({ what, smaller, field }): Candidate => {
      const types = kept.map((one) => (one === declaration ? smaller : one));
      const without =
        field === undefined ? value : withoutFieldOf(finding, subject, { owner: declaration.name, field });
      return { key: `${declaration.name} without ${what}`, model: { ...alone, types }, type, value: without };
    }),
  );
  return [whole, ...others];
}

/** Without its parents, because all fields are already its own. */
function byItself(declaration: TypeDeclaration): TypeDeclaration {
  const { madeOf: _madeOf, oneWayOf: _oneWayOf, ...rest } = declaration;
  if (rest.kind === 'object') return { ...rest, extends: [] };
  if (rest.kind !== 'union') return rest;
  return { ...rest, extends: [], variants: rest.variants.map((variant) => ({ ...variant, extends: [] })) };
}

/** A declaration, or a part of one, without something. */
interface Smaller<T> {
  readonly what: string;
  readonly smaller: T;
  /** To be removed from values too. */
  readonly field?: string;
}

function smallerDeclarations(declaration: TypeDeclaration): readonly Smaller<TypeDeclaration>[] {
  switch (declaration.kind) {
    case 'alias':
      return [];
    case 'enum':
      return eachLess(declaration.members, 1).map(([{ value }, members]) => ({
        what: `member ${String(value)}`,
        smaller: { ...declaration, members },
      }));
    case 'object':
      return smallerObjects(declaration);
    case 'union': {
      const { variants } = declaration;
      return [
        ...eachLess(variants, 1).map(([{ name }, others]) => ({
          what: `variant ${name}`,
          smaller: { ...declaration, variants: others },
        })),
        ...variants.flatMap((variant, index) =>
          smallerObjects(variant).map((one) => ({
            ...one,
            what: `${variant.name} ${one.what}`,
            smaller: { ...declaration, variants: variants.with(index, one.smaller) },
          })),
        ),
      ];
    }
  }
}

function smallerObjects<T extends Fielded>(object: T): readonly Smaller<T>[] {
  const { fields, patterns = [], requires = [] } = object;
  return [
    ...eachLess(fields).map(([{ name }, others]) => ({
      what: `field ${name}`,
      smaller: { ...object, ...withFields(object, others) },
      field: name,
    })),
    ...eachLess(requires).map(([{ presence }, others]) => ({
      what: `requirement ${presenceText(presence)}`,
      smaller: { ...object, requires: others },
    })),
    ...eachLess(patterns).map(([{ name }, others]) => ({
      what: `pattern ${name}`,
      smaller: { ...object, patterns: others },
    })),
  ];
}

/** Each item of a list with all others, if enough of them are left. */
function eachLess<T>(items: readonly T[], least = 0): readonly (readonly [item: T, others: readonly T[]])[] {
  return items.length <= least ? [] : items.map((item) => [item, items.filter((other) => other !== item)]);
}

function withFields({ requires }: Fielded, fields: Fielded['fields']): Fielded {
  return { fields, ...(requires && { requires: requirementsOn(fields, requires).requires ?? [] }) };
}

function withoutFieldOf(
  { type, value }: Finding,
  { declarations }: Subject,
  { owner, field }: { readonly owner: string; readonly field: string },
): unknown {
  const locations = locationsOf(value, { kind: 'named', name: type }, { declarations, form: 'strict' });
  const owners = locations.filter((location) => location.type.kind === 'named' && location.type.name === owner);
  // Innermost first, so that the remaining paths stay valid.
  return owners.toReversed().reduce<unknown>((whole, { path }) => {
    const part = path.reduce<unknown>((at, step) => (at as Readonly<Record<string, unknown>>)[step], whole);
    return isRecord(part) ? withPart(whole, path, withoutField(part, field)) : whole;
  }, value);
}
