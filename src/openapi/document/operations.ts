import { child, childrenOf, type Document, type Located, rootOf, targetOf } from './document.js';
import { type Json, memberOf, textOf } from './json.js';

export interface OperationPlace {
  readonly path: string;
  readonly method: string;
  readonly pathItem: Located;
  readonly operation: Located;
  /** The owner of the losses. */
  readonly id: string;
}

/** The methods that an endpoint can have. */
export const methods: readonly string[] = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch'];

/** All methods that have a key of their own in a path item (3.2, section 4.9). */
export const methodKeys: readonly string[] = [...methods, 'trace', 'query'];

/** Every operation of a document, in its order. */
export function operationsOf(document: Document): readonly OperationPlace[] {
  return childrenOf(child(rootOf(document), 'paths')).flatMap(([path, located]) => {
    const pathItem = targetOf(document, located);
    const own = childrenOf(pathItem).filter(([method]) => methodKeys.includes(method));
    const additional = childrenOf(child(pathItem, 'additionalOperations'));
    return [...own, ...additional].map(([method, written]) => {
      // A reference is not allowed here, but documents of many files have one.
      const operation = targetOf(document, written);
      return { path, method, pathItem, operation, id: `${method.toUpperCase()} ${path}` };
    });
  });
}

/** The location and name of a parameter, which no two of an operation share: `query limit`. */
export function parameterKey(parameter: Json): string {
  return `${textOf(memberOf(parameter, 'in'))} ${textOf(memberOf(parameter, 'name'))}`;
}
