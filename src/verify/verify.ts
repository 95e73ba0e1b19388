import type { Model, TypeDeclaration } from '../model/model.js';
import { type Amount, compareType, type Finding, perType } from './agreement.js';
import { reduce } from './reduce.js';
import { bodiesOf, compareBody } from './server-agreement.js';
import { make, namesWithin, type Subject, type Workshop } from './subject.js';
import { compareTypes } from './type-agreement.js';
import { disagreementAbout } from './verdicts.js';

export interface Verification {
  readonly model: Model;
  readonly amount: Amount;
  readonly workshop: Workshop;
  /** Hears what is being done, for people who wait. */
  readonly onStep?: (step: string) => void;
}

/** A disagreement, with the types that are needed to see it. */
export interface Shown extends Finding {
  readonly types: readonly TypeDeclaration[];
}

export interface Verified {
  readonly seed: number;
  readonly types: number;
  /** Bodies that a server reads. */
  readonly bodies: number;
  readonly verdicts: number;
  readonly accepted: number;
  /** Types of which every value was accepted, or every value refused: of those, little is known. */
  readonly oneSided: readonly string[];
  /** Literals that were compiled. */
  readonly literals: number;
  /** What is not compared, and how often that came up. */
  readonly leftOut: ReadonlyMap<string, number>;
  /** The first disagreement; nothing is looked at after it. */
  readonly shown: Shown | undefined;
}

/** Of each body a request is sent for so many of the values that its type was looked at with. */
const bodyShare = 20;

/** Looks for something that the outputs of a model disagree about. */
export async function verify(verification: Verification): Promise<Verified> {
  const { model, amount, workshop, onStep } = verification;
  onStep?.('generating and building');
  const made = await make(model, workshop, ['types', 'validators', 'json-schema', 'server']);
  const { subject } = made;
  const bodies = bodiesOf(model);
  const oneSided: string[] = [];
  const counts = { verdicts: 0, accepted: 0, literals: 0 };
  const done = (shown?: Shown): Verified => ({
    seed: amount.seed,
    types: model.types.length,
    bodies: bodies.length,
    ...counts,
    oneSided,
    leftOut: subject.leftOut,
    shown,
  });
  const each = { ...amount, verdicts: perType(amount, model.types.length) };
  for (const { name } of model.types) {
    onStep?.(`${counts.verdicts} of ${amount.verdicts} verdicts: ${name}`);
    const compared = compareType(name, subject, each);
    counts.verdicts += compared.verdicts;
    counts.accepted += compared.accepted;
    if (compared.accepted === 0 || compared.accepted === compared.verdicts) oneSided.push(name);
    if (compared.finding === undefined) continue;
    onStep?.(`making the disagreement about ${name} smaller`);
    const rebuild = async (smaller: Model): Promise<Subject> =>
      (await make(smaller, workshop, ['validators', 'json-schema'])).subject;
    return done(await reduce(compared.finding, subject, { disagreementAbout, rebuild }));
  }
  const server = bodies.length === 0 ? {} : await made.packages.load('server');
  for (const body of bodies) {
    onStep?.(`requests: ${body.operation}`);
    const requests = { ...each, verdicts: Math.ceil(each.verdicts / bodyShare) };
    const compared = await compareBody({ body, server, subject, amount: requests });
    counts.verdicts += compared.verdicts;
    counts.accepted += compared.accepted;
    if (compared.finding !== undefined) return done(withTypes(compared.finding, subject));
  }
  onStep?.('compiling literals');
  const compiled = await compareTypes({ subject, files: made.files, seed: amount.seed });
  counts.literals = compiled.literals;
  return done(compiled.finding && withTypes(compiled.finding, subject));
}

function withTypes(finding: Finding, { declarations, model }: Subject): Shown {
  const names = namesWithin(finding.type, declarations);
  return { ...finding, types: model.types.filter(({ name }) => names.includes(name)) };
}
