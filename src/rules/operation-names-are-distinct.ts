import { endpointsOf } from '../model/endpoints.js';
import type { Endpoint, Group } from '../model/model.js';
import { isDeviceName, operationName, reservedMemberNames } from '../model/names.js';
import { repeated } from '../source/graph.js';
import type { OwnRule, ReportViolation } from './rule.js';

/**
 * Every operation becomes a function, `getResourceByKey`, and every group a file: their names differ by more than case,
 * and none is the name of a property that every object has.
 */
export const operationNamesAreDistinct: OwnRule = {
  severity: 'error',
  check(model, report) {
    reportEqual(model.groups, (group) => group.name, report);
    reportEqual(endpointsOf(model), operationName, report);
    for (const thing of [...model.groups, ...endpointsOf(model)]) {
      if (isDeviceName(thing.name)) {
        const message = `"${thing.name}" is a reserved device name on Windows, so it cannot be a file name. Choose another name.`;
        report({ message, span: thing.span });
      }
      if (!reservedMemberNames.has(thing.name)) continue;
      const message = `"${thing.name}" has a meaning of its own on every object of JavaScript. Choose another name.`;
      report({ message, span: thing.span });
    }
  },
};

function reportEqual<T extends Group | Endpoint>(
  things: readonly T[],
  nameOf: (thing: T) => string,
  report: ReportViolation,
): void {
  for (const [thing, first] of repeated(things, (one) => nameOf(one).toLowerCase())) {
    const message = `"${thing.name}" becomes "${nameOf(thing)}", and so does "${first.name}", apart from upper and lower case. Rename one.`;
    report({ message, span: thing.span, notes: [{ message: `"${first.name}" is declared here.`, span: first.span }] });
  }
}
