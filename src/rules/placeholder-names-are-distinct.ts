import { endpointsOf, placeholdersIn } from '../model/endpoints.js';
import { multimapOf, repeated } from '../source/graph.js';
import type { OwnRule } from './rule.js';

/** One thing has one name: placeholders do not differ by case only, such as `{petId}` and `{petID}`. */
export const placeholderNamesAreDistinct: OwnRule = {
  severity: 'warning',
  check(model, report) {
    const uses = [
      ...model.placeholders,
      ...endpointsOf(model).flatMap(({ path, httpSpan: span }) =>
        path.flatMap(placeholdersIn).map((name) => ({ name, span })),
      ),
    ];
    // Each spelling once, where it is first used.
    const spellings = [...multimapOf(uses.map((use) => [use.name, use])).values()].map(([first]) => first);
    for (const [{ name, span }, first] of repeated(spellings, (spelling) => spelling.name.toLowerCase())) {
      const message = `The placeholders {${name}} and {${first.name}} differ in upper and lower case only. Did you mean "${first.name}" in both places?`;
      report({ message, span, notes: [{ message: `{${first.name}} is here.`, span: first.span }] });
    }
  },
};
