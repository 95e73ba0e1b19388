import { withoutAlias } from '../../model/declarations.js';
import { mustBeGiven } from '../../model/input-shape.js';
import type { Parameter } from '../../model/model.js';
import { writtenTemplate } from '../../model/template.js';
import { stringLiteral } from '../../print/escape.js';
import type { Module } from '../../print/module.js';
import { validatorSymbol } from '../../print/names.js';
import { runtimeValue } from './symbols.js';
import type { Place } from './text-reader.js';
import { headerReader } from './text-reader.js';

/** What is checked of a body: a value of the named type. */
export interface CheckedBody {
  readonly name: string;
  readonly value: string;
  /** As `checkedHeaders` has it; '' where there is nothing of the kind. */
  readonly headers: string;
}

/** `if (isChecked) ensureValid(output.status, validatePet(output.body));`, headers behind it, so that all reasons are told at once. */
export function bodyCheck({ name, value, headers }: CheckedBody, module: Module): string {
  const ensureValid = module.mention(runtimeValue('answer', 'ensureValid'));
  const validated = `${module.mention(validatorSymbol(name, 'validate'))}(${value})`;
  return `if (isChecked) ${ensureValid}(output.status, ${validated}${headers === '' ? '' : `, ${headers}`});`;
}

/** `if (isChecked) ensureHeaders(output.status, […]);`, and nothing where there is nothing to check. */
export function headersCheck(headers: string, module: Module): string {
  if (headers === '') return '';
  return `if (isChecked) ${module.mention(runtimeValue('answer', 'ensureHeaders'))}(output.status, ${headers});\n`;
}

/** `[{ name: 'X-Count', value: output.headers.xCount, isRequired: true, read: once(integerText()) }]`; '' for none. */
export function checkedHeaders(
  headers: readonly Parameter[],
  place: Place,
  valueOf: (header: Parameter) => string,
): string {
  const checked = headers.filter((header) => isCheckedHeader(header, place));
  if (checked.length === 0) return '';
  const items = checked.map((header) => {
    const members = [
      `name: ${stringLiteral(writtenTemplate(header.name))}`,
      `value: ${valueOf(header)}`,
      `isRequired: ${mustBeGiven(header)}`,
      `read: ${headerReader(header, place)}`,
    ];
    return `{ ${members.join(', ')} }`;
  });
  return `[${items.join(', ')}]`;
}

/** Of a text that may be left out there is nothing to say. */
export function isCheckedHeader(header: Parameter, { declarations }: Place): boolean {
  const { kind, ...limits } = withoutAlias(header.type, declarations);
  return mustBeGiven(header) || kind !== 'string' || Object.values(limits).some((limit) => limit !== undefined);
}
