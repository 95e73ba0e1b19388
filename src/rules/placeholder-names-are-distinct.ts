import { endpointsOf, placeholdersIn } from '../model/endpoints.js';
import type { SourceSpan } from '../source/source-file.js';
import type { OwnRule } from './rule.js';

/** One thing has one name: placeholders do not differ by case only, such as `{petId}` and `{petID}`. */
export const placeholderNamesAreDistinct: OwnRule = {
  severity: 'warning',
  check(model, report) {
    const firsts = new Map<string, { readonly name: string; readonly span: SourceSpan }>();
    const reported = new Set<string>();
    const uses = [
      ...model.placeholders.map(({ name, span }) => ({ names: [name], span })),
      ...endpointsOf(model).map(({ path, httpSpan: span }) => ({ names: path.flatMap(placeholdersIn), span })),
    ];
    for (const { names, span } of uses) {
      for (const name of names) {
        const first = firsts.get(name.toLowerCase());
        firsts.set(name.toLowerCase(), first ?? { name, span });
        if (first === undefined || first.name === name || reported.has(name)) continue;
        reported.add(name);
        const message = `The placeholders {${name}} and {${first.name}} differ in upper and lower case only. Did you mean "${first.name}" in both places?`;
        report({ message, span, notes: [{ message: `{${first.name}} is here.`, span: first.span }] });
      }
    }
  },
};
