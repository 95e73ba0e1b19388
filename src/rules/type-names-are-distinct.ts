import { byName } from '../model/declarations.js';
import { endpointsOf } from '../model/endpoints.js';
import type { Model } from '../model/model.js';
import {
  errorResponseName,
  groupErrorsName,
  groupInputName,
  isDeviceName,
  operationName,
  reservedTypeNames,
  upperFirst,
  validatorNouns,
  validatorVerbs,
} from '../model/names.js';
import { repeated } from '../source/graph.js';
import type { SourceSpan } from '../source/source-file.js';
import type { OwnRule, ReportViolation } from './rule.js';

/** By the suffix of the name. */
const descriptions = Object.entries({ Input: 'input', Received: 'input with its defaults', Output: 'responses' });

/**
 * Type names differ by more than case, because some disks do not distinguish `LineItem` from `Lineitem`; and no type
 * has a name that generated code declares or uses: a global, the input of an operation, the response of an error.
 */
export const typeNamesAreDistinct: OwnRule = {
  severity: 'error',
  check(model, report) {
    for (const [type, first] of repeated(model.types, ({ name }) => name.toLowerCase())) {
      const message = `The types "${first.name}" and "${type.name}" differ in upper and lower case only. Rename one.`;
      const notes = [{ message: `"${first.name}" is declared here.`, span: first.span }];
      report({ message, span: type.span, notes });
    }
    for (const type of model.types) {
      if (isDeviceName(type.name)) {
        const message = `"${type.name}" is a reserved device name on Windows, so it cannot be a file name. Choose another name.`;
        report({ message, span: type.span });
      }
      if (reservedTypeNames.has(type.name)) {
        const message = `"${type.name}" is used by generated code itself. Choose another name, such as "${model.groups[0] ? upperFirst(model.groups[0].name) : 'My'}${type.name}".`;
        report({ message, span: type.span });
      }
    }
    reportEqualFunctions(model, report);
    const types = new Map(model.types.map((type) => [type.name.toLowerCase(), type]));
    for (const { name, meaningOf, thing, span } of printedTypes(model)) {
      const type = types.get(name.toLowerCase());
      if (type === undefined) continue;
      const message = `"${name}" is also what generated code calls the ${meaningOf()}. Rename one.`;
      report({ message, span: type.span, notes: [{ message: `The ${thing} is declared here.`, span }] });
    }
  },
};

const beginsWithVerb = new RegExp(`^(?:${validatorVerbs.map(upperFirst).join('|')})`);

/** `IsPet` and `PetSchema`: the schema of the one and the check of the other would both be `isPetSchema`. */
function reportEqualFunctions(model: Model, report: ReportViolation): void {
  const types = byName(model.types);
  for (const type of model.types.filter(({ name }) => beginsWithVerb.test(name))) {
    for (const verb of validatorVerbs) {
      if (!type.name.startsWith(upperFirst(verb))) continue;
      const rest = type.name.slice(verb.length);
      for (const noun of validatorNouns) {
        const other = types.get(rest + noun);
        if (other === undefined) continue;
        const message = `The validators of "${type.name}" and of "${other.name}" would both be called "${verb}${rest}${noun}". Rename one.`;
        const notes = [{ message: `"${other.name}" is declared here.`, span: other.span }];
        report({ message, span: type.span, notes });
      }
    }
  }
}

/** A type in generated code that is not a type of the model. */
interface PrintedType {
  readonly name: string;
  readonly meaningOf: () => string;
  readonly thing: 'operation' | 'error' | 'group';
  readonly span: SourceSpan;
}

function printedTypes(model: Model): readonly PrintedType[] {
  const ofOperations = endpointsOf(model).flatMap((endpoint) =>
    descriptions.map(([suffix, description]): PrintedType => {
      const meaningOf = (): string => `${description} of "${endpoint.name}" of "${endpoint.group}"`;
      return { name: upperFirst(operationName(endpoint)) + suffix, meaningOf, thing: 'operation', span: endpoint.span };
    }),
  );
  const ofErrors = model.errors.map(({ name, span }): PrintedType => {
    return { name: errorResponseName(name), meaningOf: () => `response of the error "${name}"`, thing: 'error', span };
  });
  const ofGroups = model.groups.flatMap(({ name, span }) =>
    [
      [groupErrorsName(name), 'errors'],
      [groupInputName(name), 'path parameters'],
    ].map(([printed = '', what]): PrintedType => {
      const meaningOf = (): string => `${what} that all operations of "${name}" have`;
      return { name: printed, meaningOf, thing: 'group', span };
    }),
  );
  return [...ofOperations, ...ofErrors, ...ofGroups];
}
