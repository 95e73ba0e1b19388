import { isPlainText } from '../model/types/as-text.js';
import { closedKeys } from '../model/values/map-keys.js';
import { enumOf } from '../model/declarations.js';
import { writtenType } from '../model/type-ref.js';
import { compoundUsesOf } from '../model/types/type-uses.js';
import type { OwnRule } from './rule.js';

/** The keys of a map are the names of the fields of an object, so their type is a string, a text format or an enum. */
export const mapKeyIsText: OwnRule = {
  severity: 'error',
  needsWholeModel: true,
  check(model, report, declarations) {
    for (const { type, span } of compoundUsesOf(model)) {
      if (type.kind !== 'map' || type.keys === undefined) continue;
      const members = closedKeys(type.keys, declarations)?.members.length ?? Infinity;
      if (!isPlainText(type.keys, declarations)) {
        const other = enumOf(type.keys, declarations)?.members.find(({ value }) => typeof value !== 'string');
        const hint = other === undefined ? '' : ` Put \`${other.value}\` in quotes.`;
        const message = `\`${writtenType(type.keys)}\` cannot be the key of a map: keys are names of fields, so their type is \`string\`, a text format such as \`uuid\`, or an enum of strings.${hint}`;
        report({ message, span });
      } else if ((type.minSize ?? 0) > members) {
        report({ message: `The map has at least ${type.minSize} values, but its keys are only ${members}.`, span });
      }
    }
  },
};
