import { declarationsOf } from '../../model/declarations.js';
import type { Test } from '../../model/distinction.js';
import { distinctionOf, membersOf } from '../../model/distinction.js';
import { shapesOf } from '../../model/shapes.js';
import type { EitherRef, TypeRef } from '../../model/type-ref.js';
import { writtenType } from '../../model/written-type.js';
import { constantLiteral, stringLiteral } from '../../print/escape.js';
import { condition, conditions } from './check.js';
import type { Printing } from './printing.js';
import { askingForm, isCode, localCall, mention } from './printing.js';

/** A member of a union without tag, and what tells it from the other members, beyond what kind of value it is. */
export interface EitherMember {
  readonly type: TypeRef;
  readonly guards: readonly Guard[];
}

interface Guard {
  readonly test: Test;
  readonly holds: boolean;
}

/** Scalars first: they are the cheapest to ask for. Of arrays and objects at most one member is looked into. */
export function eitherMembers(type: EitherRef, { model }: Printing): readonly EitherMember[] {
  const declarations = declarationsOf(model);
  const all = membersOf(type, declarations);
  const types = all.filter(
    (member, index) => member.kind !== 'null' || all.findIndex(({ kind }) => kind === 'null') === index,
  );
  const guards = types.map((): Guard[] => []);
  for (const [left, one] of types.entries()) {
    for (const [right, other] of types.entries()) {
      const distinction = left < right ? distinctionOf(one, other, declarations) : undefined;
      if (distinction?.kind !== 'test') continue;
      const { test, holdsForLeft } = distinction;
      guards[left]?.push({ test, holds: holdsForLeft });
      guards[right]?.push({ test, holds: !holdsForLeft });
    }
  }
  const members = types.map((member, index) => ({ type: member, guards: withoutEqual(guards[index] ?? []) }));
  const isScalar = ({ type: member }: EitherMember): boolean =>
    shapesOf(member, { declarations, isCode: true }).every(({ kind }) => scalarKinds.has(kind));
  return [...members.filter(isScalar), ...members.filter((member) => !isScalar(member))];
}

const scalarKinds: ReadonlySet<string> = new Set(['constant', 'integer', 'number', 'text']);

function withoutEqual(guards: readonly Guard[]): readonly Guard[] {
  return [...new Map(guards.map((guard) => [JSON.stringify(guard), guard])).values()];
}

/** `is.has(value.pet, 'lives')`, `!is.oneOf(is.field(value.pet, 'kind'), ['cat'])` */
export function guardTexts(
  { guards }: Pick<EitherMember, 'guards'>,
  text: string,
  printing: Printing,
): readonly string[] {
  return guards.map(({ test, holds }) => `${holds ? '' : '!'}${testText(test, text, printing)}`);
}

function testText(test: Test, text: string, printing: Printing): string {
  const is = mention('is', printing);
  switch (test.kind) {
    case 'has field':
      return `${is}.has(${text}, ${stringLiteral(test.name)})`;
    case 'field is one of':
      return `(${test.values
        .map((value) => `${is}.field(${text}, ${stringLiteral(test.name)}) === ${constantLiteral(value)}`)
        .join(' || ')})`;
    case 'field is':
      return partCall(test.type, `${is}.field(${text}, ${stringLiteral(test.name)})`, printing);
    case 'first item is':
      return partCall(test.type, `${is}.first(${text})`, printing);
    case 'has items at most':
      return `${is}.hasAtMost(${text}, ${test.count})`;
  }
}

function partCall(type: TypeRef, text: string, printing: Printing): string {
  const isPart = condition(type, { text: 'value', level: 0 }, askingForm(printing));
  return localCall({ name: 'suits', types: [type], body: `return ${isPart};` }, { text, level: 1 }, printing);
}

/** Whether a value can be meant as this member: of arrays and objects without a look at what is inside. */
export function suitsText({ type, guards }: EitherMember, text: string, printing: Printing): string {
  const view = { declarations: declarationsOf(printing.model), isCode: isCode(printing) };
  const kinds = shapesOf(type, view).map(({ kind }) => kind);
  if (kinds.every((kind) => scalarKinds.has(kind))) {
    return conditions(type, { text, level: 0 }, printing).join(' && ');
  }
  const kindText = kinds.includes('array') ? `Array.isArray(${text})` : `${mention('is', printing)}.anObject(${text})`;
  return [kindText, ...guardTexts({ guards }, text, printing)].join(' && ');
}

/** As people read it: `Cat (has lives, no kind)`. */
export function describedMember({ type, guards }: EitherMember): string {
  const name = writtenType(type);
  const words = guards.flatMap(({ test, holds }) => wordsOf(test, holds));
  const shown = name.length > 60 ? `${name.slice(0, 60)}…` : name;
  return words.length === 0 ? shown : `${shown} (${words.slice(0, 3).join(', ')})`;
}

function wordsOf(test: Test, holds: boolean): readonly string[] {
  switch (test.kind) {
    case 'has field':
      return [`${holds ? 'has' : 'no'} ${test.name.slice(0, 60)}`];
    case 'field is one of':
      return holds ? [`${test.name} is ${test.values.slice(0, 5).join(' or ')}`.slice(0, 100)] : [];
    case 'has items at most':
      return [`${holds ? 'at most' : 'more than'} ${test.count} items`];
    case 'field is':
    case 'first item is':
      return [];
  }
}
