import type { TypeDeclaration } from '../../model/model.js';
import { typesHoldingExact } from '../../model/type-graph.js';
import { readTypesOf, writtenTypesOf } from '../../model/type-uses.js';
import { typeDataSymbol, typeSymbol, type ValidatorRole, validatorSymbol } from '../../print/names.js';
import type { Trait } from './analysis.js';
import { hasEncodeFunction } from './encode-function.js';
import { innerFunctionOf, mention, namedRef, type Printing } from './printing.js';
import { hasWriter } from './write-function.js';
import { writerText } from './write-substitution.js';

/**
 * A line for each function that needs no printed code; the comment of its type describes it. All are marked as
 * pure, so that a bundler drops them, and the code for explanations, if only `isResource` is used.
 *
 *     export const validateResource: Validate<Resource> = /* @__PURE__ *\/ validator(isResource, resourceType);
 */
export function publicConstants(declaration: TypeDeclaration, printing: Printing): string {
  const { analysis, declarations, module } = printing;
  const { name } = declaration;
  const type = module.mention(typeSymbol(name));
  const has = (trait: Trait): boolean => analysis.has(namedRef(name), trait);
  const nameOf = (role: ValidatorRole): string => validatorSymbol(name, role).name;
  const typed = (kind: string): string => `${mention(kind, printing)}<${type}>`;
  const made = (maker: string, ...values: readonly string[]): string =>
    `${mention(maker, printing)}(${values.join(', ')})`;
  const constant = (role: ValidatorRole, kind: string, value: string): string =>
    `export const ${nameOf(role)}: ${kind} = /* @__PURE__ */ ${value};`;
  const [data, is, check, decode] = [typeDataSymbol(name).name, nameOf('is'), nameOf('check'), nameOf('decode')];
  const convert = has('conversion') ? [innerFunctionOf(name, 'fromWire', printing)] : [];
  const write = hasWriter(declaration, printing) ? [innerFunctionOf(name, 'write', printing)] : [];
  // Input and output types are equal, except for types that are strings only in JSON: for these any input is
  // accepted.
  const schema = `${mention('StandardSchema', printing)}<${has('text') ? `unknown, ${type}` : type}>`;
  const isExact = typesHoldingExact(declarations).has(name);
  return [
    constant('decode', typed('Decode'), made('decoder', data, check, ...convert)),
    constant('validate', typed('Validate'), made('validator', is, data)),
    constant('assert', typed('Assert'), made('asserter', is, data)),
    ...(hasEncodeFunction(declaration, printing) ? [] : [constant('encode', typed('Encode'), made('encoder', data))]),
    constant('parse', typed('Parse'), made(has('int64') ? 'exactParser' : 'parser', decode)),
    constant('stringify', typed('Stringify'), made('stringifier', data, ...write)),
    constant('schema', schema, made('schemaOf', decode)),
    ...(readTypesOf(module.model).has(name)
      ? [
          constant('read', typed('Read'), made('reader', data, check, ...convert)),
          constant('trust', typed('Read'), made('trustingReader', ...convert, ...(isExact ? ['true'] : []))),
        ]
      : []),
    ...(writtenTypesOf(module.model).has(name)
      ? [
          constant(
            'serialize',
            mention('Serialize', printing),
            made('serializer', data, is, writerText(name, printing)),
          ),
        ]
      : []),
  ].join('\n');
}
