import { type EitherMember, scalarKinds } from '../../model/distinction.js';
import { shapesOf } from '../../model/shapes.js';
import { conditions, guardTexts } from './check.js';
import { isCode, mention, type Printing } from './printing.js';

/** Whether a value may be this member, without checking inside arrays and objects. */
export function suitsText({ type, guards }: EitherMember, text: string, printing: Printing): string {
  const view = { declarations: printing.declarations, isCode: isCode(printing) };
  const kinds = shapesOf(type, view).map(({ kind }) => kind);
  if (kinds.every((kind) => scalarKinds.has(kind))) {
    return conditions(type, { text, level: 0 }, printing).join(' && ');
  }
  const kindText = kinds.includes('array') ? `Array.isArray(${text})` : `${mention('isObject', printing)}(${text})`;
  return [kindText, ...guardTexts({ guards }, text, printing)].join(' && ');
}
