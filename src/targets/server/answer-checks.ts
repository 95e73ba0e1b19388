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

/** `if (isChecked) ensureValid(output.status, validatePet(output.body));` */
export function bodyCheck(name: string, value: string, module: Module): string {
  const ensureValid = module.mention(runtimeValue('answer', 'ensureValid'));
  return `if (isChecked) ${ensureValid}(output.status, ${module.mention(validatorSymbol(name, 'validate'))}(${value}));`;
}

/** `if (isChecked) ensureHeader(output.status, { name: 'X-Count', value: output.headers.xCount, isRequired: true, read: once(integerText()) });` */
export function headerChecks(
  headers: readonly Parameter[],
  place: Place,
  valueOf: (header: Parameter) => string,
): string {
  const checked = headers.filter((header) => isCheckedHeader(header, place));
  return checked
    .map((header) => {
      const members = [
        `name: ${stringLiteral(writtenTemplate(header.name))}`,
        `value: ${valueOf(header)}`,
        `isRequired: ${mustBeGiven(header)}`,
        `read: ${headerReader(header, place)}`,
      ];
      const ensureHeader = place.module.mention(runtimeValue('answer', 'ensureHeader'));
      return `if (isChecked) ${ensureHeader}(output.status, { ${members.join(', ')} });\n`;
    })
    .join('');
}

/** Of a text that may be left out there is nothing to say. */
export function isCheckedHeader(header: Parameter, { declarations }: Place): boolean {
  const { kind, ...limits } = withoutAlias(header.type, declarations);
  return mustBeGiven(header) || kind !== 'string' || Object.values(limits).some((limit) => limit !== undefined);
}
