import { endpointsOf } from '../model/endpoints.js';
import type { TypeDeclaration } from '../model/model.js';
import { operationName, upperFirst } from '../model/operation-name.js';
import { isDeviceName, reservedTypeNames } from '../model/reserved-names.js';
import type { Rule } from './rule.js';

const descriptions = { Input: 'input', Received: 'input with its defaults', Output: 'answers' } as const;

/**
 * Types differ by more than upper and lower case, because each is a file and some disks do not tell `LineItem` from
 * `Lineitem`; and none is called like something generated code mentions: a global, or the input of an operation.
 */
export const typeNamesAreDistinct: Rule = {
  code: 'type-names-are-distinct',
  severity: 'error',
  check(model, report) {
    const firsts = new Map<string, TypeDeclaration>();
    for (const type of model.types) {
      const first = firsts.get(type.name.toLowerCase());
      firsts.set(type.name.toLowerCase(), first ?? type);
      if (first !== undefined) {
        report({
          message: `The types "${first.name}" and "${type.name}" differ in upper and lower case only. Rename one.`,
          span: type.span,
          notes: [{ message: `"${first.name}" is declared here.`, span: first.span }],
        });
      }
      if (isDeviceName(type.name)) {
        const message = `"${type.name}" is the name of a device on Windows, so no file can be called so. Choose another name.`;
        report({ message, span: type.span });
      }
      if (reservedTypeNames.has(type.name)) {
        const message = `"${type.name}" is a name that generated code needs itself. Choose another, such as "${model.groups[0] ? upperFirst(model.groups[0].name) : 'My'}${type.name}".`;
        report({ message, span: type.span });
      }
    }
    for (const endpoint of endpointsOf(model)) {
      for (const suffix of ['Input', 'Received', 'Output'] as const) {
        const name = upperFirst(operationName(endpoint)) + suffix;
        const type = firsts.get(name.toLowerCase());
        if (type === undefined) continue;
        report({
          message: `"${name}" is also what generated code calls the ${descriptions[suffix]} of "${endpoint.name}" of "${endpoint.group}". Rename one.`,
          span: type.span,
          notes: [{ message: 'The operation is declared here.', span: endpoint.span }],
        });
      }
    }
  },
};
