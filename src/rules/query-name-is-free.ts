import { writtenRoute } from '../model/endpoints.js';
import { parameterNamed } from '../model/values/examples.js';
import type { OwnRule } from './rule.js';

/** A name in the constant query part of a path is nothing else: no parameter, and no key of a scheme. */
export const queryNameIsFree: OwnRule = {
  severity: 'error',
  checkEndpoint(endpoint, report, { model: { auth } }) {
    const { httpSpan: span } = endpoint;
    for (const { name } of endpoint.constants ?? []) {
      const parameter = parameterNamed(endpoint, 'query', name);
      if (parameter !== undefined) {
        const message = parameter.isPattern
          ? `The names of "${parameter.property}" include "${name}", which is constant in ${writtenRoute(endpoint)}. Rename or remove it.`
          : `"${name}" is constant in ${writtenRoute(endpoint)}, so it cannot also be a parameter. Remove it here, or from the path.`;
        report({ message, span: parameter.span, notes: [{ message: 'The path is written here.', span }] });
      }
      const scheme = auth.schemes.find((one) => one.kind === 'key' && one.in === 'query' && one.key === name);
      if (scheme === undefined) continue;
      const message = `"${name}" is the key of the scheme "${scheme.name}", so it cannot be constant in ${writtenRoute(endpoint)}.`;
      report({ message, span, notes: [{ message: 'The scheme is here.', span: scheme.span }] });
    }
  },
};
