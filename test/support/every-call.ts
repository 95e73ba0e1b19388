import { endpointsOf } from '../../src/model/endpoints.js';
import type { Model } from '../../src/model/model.js';
import { stringLiteral } from '../../src/print/escape.js';
import { sampleInput } from '../../src/targets/client/sample.js';

/** A list of functions as code: each calls an operation of `client` with the input that the README shows. */
export function everyCall(model: Model): string {
  const calls = endpointsOf(model).map((endpoint) => {
    const method = `client[${stringLiteral(endpoint.group)}][${stringLiteral(endpoint.name)}]`;
    return `() => ${method}(${sampleInput(endpoint, model)}),`;
  });
  return `[${calls.join('\n')}]`;
}
