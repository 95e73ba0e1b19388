import { createRequire } from 'node:module';
import type * as Library from 'handlebars';

/** The template library: its one file, which is copied when modelwright is built. */
export const handlebars: typeof Library = createRequire(import.meta.url)('../../dist/handlebars.cjs') as typeof Library;

export type View = Readonly<Record<string, unknown>>;
type Node = hbs.AST.Node;

/**
 * Paths that a template uses and a view does not have: `{{typo}}`, and also `{{#if typo}}`, which Handlebars accepts.
 * Paths below an `each` are checked in the first item; an empty list shows nothing, so nothing is missing.
 */
export function missingPaths(template: string, view: View): readonly string[] {
  const missing: string[] = [];
  const visitAll = (nodes: readonly Node[], context: unknown): void => nodes.forEach((node) => visit(node, context));
  const visit = (node: Node, context: unknown): void => {
    if (isMustache(node)) look(node.path, context);
    if (!isBlock(node)) return;
    const [parameter] = node.params;
    const helper = (node.path as hbs.AST.PathExpression).original;
    const value = parameter === undefined ? undefined : look(parameter, context);
    if (helper === 'each') visitAll(node.program.body, first(value));
    else if (helper === 'if' || helper === 'unless') visitAll(node.program.body, context);
    else missing.push(`{{#${helper}}}: only each, if and unless are used`);
    if (node.inverse !== undefined) visitAll(node.inverse.body, context);
  };
  const look = (expression: hbs.AST.Expression, context: unknown): unknown => {
    const { original, parts, depth, data } = expression as hbs.AST.PathExpression;
    // `@first`, `..` and `this` belong to the template language, not to the view; without a context they cannot be
    // checked.
    if (data || context === nothing || original === 'this') return original === 'this' ? context : nothing;
    let value: unknown = depth > 0 ? view : context;
    for (const part of parts) {
      if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part as string)) {
        missing.push(original);
        return nothing;
      }
      value = (value as View)[part as string];
    }
    return value;
  };
  visitAll(handlebars.parse(template).body, view);
  return missing;
}

const nothing = Symbol('no context');

function first(value: unknown): unknown {
  if (value === nothing) return nothing;
  return Array.isArray(value) && value.length > 0 ? (value[0] as unknown) : nothing;
}

function isMustache(node: Node): node is hbs.AST.MustacheStatement {
  return node.type === 'MustacheStatement';
}

function isBlock(node: Node): node is hbs.AST.BlockStatement {
  return node.type === 'BlockStatement';
}
