import type { TypeRef } from '../model/type-ref.js';
import type { TypeExpression } from '../parse/type-expression.js';
import { typeRefOf } from './type-refs.js';
import { noBindings, type TypeScope } from './type-scope.js';
import { settleUnions } from './unions.js';

/**
 * The type of a body: a named type. A shape without a name, such as `Resource[]`, is declared under `name`, so that it
 * has a validator and a place in the generated packages.
 */
export function bodyTypeOf(expression: TypeExpression, name: string, types: TypeScope): TypeRef {
  const ref = typeRefOf(expression, types, noBindings);
  // Whether the body needs a name depends on it.
  settleUnions(types);
  if (ref.kind === 'named' || ref.kind === 'same') return ref;
  const { span } = expression;
  const known = types.declarations.get(name);
  if (known === undefined) types.declarations.set(name, { kind: 'alias', name, type: ref, span });
  else {
    types.report({
      code: 'type-names-are-distinct',
      message: `This shape without a name is called "${name}" in generated code, and so is another type. Give it a name under \`types:\`.`,
      span,
      notes: [{ message: `"${name}" is declared here.`, span: known.span }],
    });
  }
  return { kind: 'named', name };
}
