import type { Declarations } from '../../model/declarations.js';
import type { Field } from '../../model/model.js';
import { fieldSample } from '../../model/values/sample-value.js';
import { propertyKey } from '../../print/escape.js';
import { valueText } from '../../print/value-text.js';

/** A sample of a field as code: its example, else its documented default, else one of its type. */
export function fieldText(field: Field, declarations: Declarations): string | undefined {
  const sample = fieldSample(field, { declarations });
  return sample && valueText(sample, field.type, declarations);
}

/** `name: value` of a field; without a value, a sample if the field is required, else ''. */
export function memberSample(field: Field, value: string | undefined, declarations: Declarations): string | undefined {
  // To TypeScript, every object has a `constructor` of another type.
  const absent = field.name in Object.prototype ? 'undefined' : '';
  const text = value ?? (field.isRequired ? fieldText(field, declarations) : absent);
  return text === '' ? '' : text && `${propertyKey(field.name)}: ${text}`;
}

/** An object of members, without empty ones; undefined if a member is undefined. */
export function objectText(members: readonly (string | undefined)[]): string | undefined {
  if (members.includes(undefined)) return undefined;
  return `{ ${members.filter((member) => member !== '').join(', ')} }`;
}
