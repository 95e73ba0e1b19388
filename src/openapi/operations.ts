import { child, childrenOf, type Document, type Located, targetOf } from './document.js';

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

const others = ['trace', 'query'];

/** Every operation of a document, in its order. */
export function operationsOf(document: Document, root: Located): readonly OperationPlace[] {
  return childrenOf(child(root, 'paths')).flatMap(([path, located]) => {
    const pathItem = targetOf(document, located);
    const own = childrenOf(pathItem).filter(([method]) => methods.includes(method) || others.includes(method));
    const additional = childrenOf(child(pathItem, 'additionalOperations'));
    return [...own, ...additional].map(([method, written]) => {
      // A reference is not allowed here, but documents of many files have one.
      const operation = targetOf(document, written);
      return { path, method, pathItem, operation, id: `${method.toUpperCase()} ${path}` };
    });
  });
}
