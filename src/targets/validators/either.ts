import { type EitherMember, eitherMembers as membersIn, scalarKinds, type Test } from '../../model/distinction.js';
import { shapesOf } from '../../model/shapes.js';
import type { EitherRef, TypeRef } from '../../model/type-ref.js';
import { constantLiteral, stringLiteral } from '../../print/escape.js';
import { condition, conditions } from './check.js';
import { askingForm, isCode, localCall, mention, type Printing, wordOf } from './printing.js';

export function eitherMembers(type: EitherRef, { declarations }: Printing): readonly EitherMember[] {
  return membersIn(type, declarations);
}

/** `hasField(value.pet, 'lives')`, `!(fieldOf(value.pet, 'kind') === 'cat')` */
export function guardTexts(
  { guards }: Pick<EitherMember, 'guards'>,
  text: string,
  printing: Printing,
): readonly string[] {
  return guards.map(({ test, holds }) => `${holds ? '' : '!'}${testText(test, text, printing)}`);
}

function testText(test: Test, text: string, printing: Printing): string {
  switch (test.kind) {
    case 'has field':
      return `${mention('hasField', printing)}(${text}, ${stringLiteral(test.name)})`;
    case 'field is one of':
      return `(${test.values
        .map(
          (value) =>
            `${mention('fieldOf', printing)}(${text}, ${stringLiteral(test.name)}) === ${constantLiteral(value)}`,
        )
        .join(' || ')})`;
    case 'field is':
      return partCall(
        { type: test.type, ends: wordOf(test.name) },
        `${mention('fieldOf', printing)}(${text}, ${stringLiteral(test.name)})`,
        printing,
      );
    case 'first item is':
      return partCall({ type: test.type, ends: 'FirstItem' }, `${mention('firstItemOf', printing)}(${text})`, printing);
    case 'has items at most':
      return `${mention('hasItemsAtMost', printing)}(${text}, ${test.count})`;
  }
}

function partCall(
  { type, ends }: { readonly type: TypeRef; readonly ends: string },
  text: string,
  printing: Printing,
): string {
  const isPart = condition(type, { text: 'value', level: 0 }, askingForm(printing));
  const local = { begins: 'has', ends, types: [type], body: `return ${isPart};` };
  return localCall(local, { text, level: 1 }, printing);
}

/** Whether a value can be meant as this member: of arrays and objects without a look at what is inside. */
export function suitsText({ type, guards }: EitherMember, text: string, printing: Printing): string {
  const view = { declarations: printing.declarations, isCode: isCode(printing) };
  const kinds = shapesOf(type, view).map(({ kind }) => kind);
  if (kinds.every((kind) => scalarKinds.has(kind))) {
    return conditions(type, { text, level: 0 }, printing).join(' && ');
  }
  const kindText = kinds.includes('array') ? `Array.isArray(${text})` : `${mention('isAnyObject', printing)}(${text})`;
  return [kindText, ...guardTexts({ guards }, text, printing)].join(' && ');
}
