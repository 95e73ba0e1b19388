import { jsonText } from '../model/json-value.js';
import { presencesOf, writtenPresence } from '../model/presence.js';
import { writtenType } from '../model/type-ref.js';
import type {
  EnumMember,
  Field,
  Fielded,
  Model,
  ObjectDeclaration,
  TypeDeclaration,
  UnionDeclaration,
  Variant,
} from '../model/model.js';
import type { Json, JsonMap } from '../print/json-document.js';
import { firstOf } from '../print/package.js';
import { yamlDocument } from '../print/yaml-document.js';
import { count } from '../source/words.js';
import { yaml } from '../source/yaml-library.js';
import { type Amount, type Compared, compareValues, type Comparing } from './agreement.js';
import { carrierOf, readJson, shownValue } from './lossless.js';
import { reduce, type Shown, withTypes } from './reduce.js';
import { bodiesOf, bodyJudge } from './server-agreement.js';
import { make, type Subject, type Workshop } from './subject.js';
import { compareTypes } from './type-agreement.js';
import { ifFound } from './values.js';
import { disagreementAbout } from './verdicts.js';

export interface Verification {
  readonly model: Model;
  readonly amount: Amount;
  readonly workshop: Workshop;
  /** Receives each step, for a progress display. */
  readonly onStep?: (step: string) => void;
}

interface Verified {
  readonly api: Pick<Model, 'name' | 'version'>;
  /** How much was to be tested, and from which seed: enough to reproduce it. */
  readonly amount: Amount;
  readonly types: number;
  /** Bodies that a server reads. */
  readonly bodies: number;
  readonly verdicts: number;
  readonly accepted: number;
  /** Types whose values were all accepted or all refused: they are barely tested. */
  readonly oneSided: readonly string[];
  /** Literals that were compiled. */
  readonly literals: number;
  /** What was not compared, and how often. */
  readonly leftOut: ReadonlyMap<string, number>;
  /** The first disagreement; the search stops there. */
  readonly shown: Shown | undefined;
}

/** The share of a type's values that are also sent as a request to each body of that type. */
const bodyShare = 20;

/** Searches for a disagreement between the outputs of a model. */
export async function verify(verification: Verification): Promise<Verified> {
  const { model, amount, workshop, onStep } = verification;
  onStep?.('generating and building');
  const made = await make(model, workshop, ['types', 'validators', 'json-schema', 'server']);
  const { subject } = made;
  const bodies = bodiesOf(model);
  const oneSided: string[] = [];
  const counts = { verdicts: 0, accepted: 0, literals: 0 };
  const done = (shown?: Shown): Verified => ({
    api: model,
    amount,
    types: model.types.length,
    bodies: bodies.length,
    ...counts,
    oneSided,
    leftOut: subject.leftOut,
    shown,
  });
  const each = { ...amount, verdicts: Math.ceil(amount.verdicts / Math.max(model.types.length, 1)) };
  // With more types than verdicts, each type has one.
  const wanted = Math.max(amount.verdicts, model.types.length);
  const compare = async (type: string, comparing: Omit<Comparing, 'subject'>): Promise<Compared> => {
    const compared = await compareValues(type, { subject, ...comparing });
    counts.verdicts += compared.verdicts;
    counts.accepted += compared.accepted;
    return compared;
  };
  for (const [index, { name }] of model.types.entries()) {
    onStep?.(`${counts.verdicts} of ${wanted} verdicts: ${name}`);
    const compared = await compare(name, {
      // Its own: the first value from a seed is valid or not, and a type of a large model has only one.
      amount: { ...each, seed: amount.seed + index },
      about: (value) => disagreementAbout(value, name, subject),
    });
    const isOneSided = compared.accepted === 0 || compared.accepted === compared.verdicts;
    if (compared.verdicts > 1 && isOneSided) oneSided.push(name);
    if (compared.finding === undefined) continue;
    onStep?.(`making the disagreement about ${name} smaller`);
    const rebuild = async (smaller: Model): Promise<Subject> =>
      (await make(smaller, workshop, ['validators', 'json-schema'])).subject;
    return done(await reduce(compared.finding, subject, { disagreementAbout, rebuild }));
  }
  const server = bodies.length === 0 ? {} : await made.packages.load('server');
  for (const body of bodies) {
    onStep?.(`requests: ${body.operation}`);
    const about = ifFound(`the path of ${body.operation}`, subject, () => bodyJudge(body, server, subject));
    if (about === undefined) continue;
    const { finding } = await compare(body.type, {
      amount: { ...each, verdicts: Math.ceil(each.verdicts / bodyShare) },
      about,
      // A value that JSON cannot express is never sent.
      isCompared: (value) => carrierOf(value) !== 'code',
    });
    if (finding !== undefined) return done(withTypes(finding, subject));
  }
  onStep?.('compiling literals');
  const compiled = await compareTypes(subject, made.files, amount);
  counts.literals = compiled.literals;
  return done(compiled.finding && withTypes(compiled.finding, subject));
}

/** The final report: the disagreement, if there is one, and what was tested. */
export function reportText(verified: Verified, seconds: number): string {
  const { shown, amount } = verified;
  const words = `--seed ${amount.seed} --verdicts ${amount.verdicts}`;
  const found = shown === undefined ? '' : `${shownText(shown)}\nReproduce it with ${words}.\n\n`;
  return `${found}${summary(verified, seconds)}`;
}

/**
 *     Pet: two disagree about what is of the type
 *
 *       decodePet               accepted
 *       ajv on the JSON Schema  refused
 */
function shownText({ type, value, disagreement, types }: Shown): string {
  const { about, statements } = disagreement;
  const width = Math.max(...statements.map(({ who }) => who.length));
  const lines = statements.map(({ who, says }) => `  ${who.padEnd(width)}  ${says}`);
  const model = writtenModel(types).trimEnd().split('\n');
  return [
    `${type}: disagreement about ${about}`,
    '',
    ...lines,
    '',
    'The value:',
    '',
    `  ${shownValue(value).replaceAll('\n', '\n  ')}`,
    '',
    'The relevant part of the model:',
    '',
    ...model.map((line) => `  ${line}`),
    '',
  ].join('\n');
}

function summary(verified: Verified, seconds: number): string {
  const { api, shown, types, verdicts, accepted, literals, bodies, leftOut, oneSided, amount } = verified;
  const counts = [
    count(types, 'type'),
    ...(bodies === 0 ? [] : [bodies === 1 ? '1 request body' : `${bodies} request bodies`]),
    `${count(verdicts, 'verdict')} (${accepted} of valid values)`,
    ...(literals === 0 ? [] : [count(literals, 'literal')]),
  ];
  const end = shown === undefined ? 'no disagreement' : '1 disagreement';
  const reasons = [...leftOut].map(([why, times]) => `  ${why}: ${times} times\n`);
  const notCompared = reasons.length === 0 ? '' : `not compared:\n${reasons.join('')}`;
  const { listed, others } = firstOf(oneSided, 20);
  const names = [...listed, ...(others === 0 ? [] : [`and ${others} more`])].join(', ');
  const onlyOne = oneSided.length === 0 ? '' : `types with only valid or only invalid values: ${names}\n`;
  return `${`${api.name} ${api.version}`.trim()}: ${counts.join(', ')}: ${end} (seed ${amount.seed}, ${seconds.toFixed(1)} s)\n${notCompared}${onlyOne}`;
}

/**
 * Types as a model declares them, without docs and with all shorthand expanded:
 *
 *     types:
 *       Pet:
 *         age?: integer(0..300)
 */
export function writtenModel(types: readonly TypeDeclaration[]): string {
  return yamlDocument({ api: 'reduced', types: Object.fromEntries(types.flatMap(declared)) });
}

type Written = readonly [head: string, body: Json];

function declared(declaration: TypeDeclaration): readonly Written[] {
  const { name } = declaration;
  switch (declaration.kind) {
    case 'alias':
      return [[name, writtenType(declaration.type)]];
    case 'enum':
      return [[name, [...declaration.members.map(memberText), ...(declaration.isOpen ? ['...'] : [])]]];
    case 'object':
      return [[headOf(declaration), fieldsOf(declaration)]];
    case 'union':
      return declaration.others === undefined
        ? [[`union ${name} by ${declaration.tag}`, variantsOf(declaration.variants)]]
        : openUnion(declaration, declaration.others);
  }
}

function variantsOf(variants: readonly Variant[]): JsonMap {
  return Object.fromEntries(variants.map((variant) => [variant.name, fieldsOf(variant)]));
}

/** With the shared fields, which the others have too, in a type of their own. */
function openUnion({ name, tag, variants }: UnionDeclaration, others: Variant): readonly Written[] {
  // `...: {}` adds any fields.
  const patterns = (others.patterns ?? []).filter(({ type }) => type.kind !== 'unknown');
  const shared = fieldsOf({ fields: others.fields, patterns });
  const own = Object.entries(variantsOf(variants)).map(([variant, fields]) => [
    variant,
    Object.fromEntries(Object.entries(fields as JsonMap).filter(([field]) => !Object.hasOwn(shared, field))),
  ]);
  return [
    [`${name}Others`, shared],
    [`union ${name} by ${tag} extends ${name}Others`, { ...Object.fromEntries(own), '...': {} } as JsonMap],
  ];
}

/** In quotes if it is not a word: the language reads `1 as low` and `...` as more than strings. */
function memberText({ value }: EnumMember): Json {
  if (typeof value !== 'string' || /^[A-Za-z_][\w-]*$/.test(value)) return value;
  const { Scalar } = yaml();
  // The library writes its own nodes as they are.
  return Object.assign(new Scalar(value), { type: Scalar.QUOTE_SINGLE }) as unknown as Json;
}

/** `Contact requires email | phone`; `one of` stands alone, so it is not joined with others. */
function headOf(declaration: ObjectDeclaration): string {
  if (declaration.requires?.length === 1 && declaration.requires[0]?.isOfAll) return `${declaration.name} requires any`;
  const all = presencesOf(declaration);
  const joined = all.filter((presence) => typeof presence === 'string' || !('one' in presence));
  const [only] = all;
  if (only === undefined) return declaration.name;
  const text = writtenPresence(all.length === 1 ? only : { all: joined });
  return text === '' ? declaration.name : `${declaration.name} requires ${text}`;
}

function fieldsOf({ fields, patterns = [] }: Fielded): JsonMap {
  const matched = patterns.map(({ names, type, isAdditional }): [string, Json] => [
    isAdditional ? '...' : `/${names.source}/`,
    writtenType(type),
  ]);
  return Object.fromEntries([...fields.map(written), ...matched]);
}

function written({ name, type, isRequired, default: filledIn, documentedDefault }: Field): readonly [string, Json] {
  const value = filledIn ?? documentedDefault;
  if (value === undefined) return [isRequired ? name : `${name}?`, writtenType(type)];
  const start = documentedDefault === undefined ? '' : 'required ';
  return [name, { type: start + writtenType(type), default: readJson(jsonText(value))?.value as Json }];
}
