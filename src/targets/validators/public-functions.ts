import type { Model, TypeDeclaration } from '../../model/model.js';
import { typesHoldingExact } from '../../model/types/type-graph.js';
import { readTypesOf, writtenTypesOf } from '../../model/types/type-uses.js';
import { typeDataSymbol, type ValidatorRole, validatorSymbol } from '../../print/names.js';
import type { Trait } from './analysis.js';
import { hasEncodeFunction } from './encode-function.js';
import { innerFunctionOf, mention, namedRef, type Printing, typeName } from './printing.js';
import { isWrittenInPlace, writerText } from './write-substitution.js';

/**
 * The functions that are built from the printed ones. An alias of another declared type has those of that type, by other
 * names:
 *
 *     export { decodeResource as decodeResourceByAlias, isResource as isResourceByAlias };
 */
export function publicStatements(declaration: TypeDeclaration, printing: Printing): readonly string[] {
  const { analysis, module } = printing;
  const { name } = declaration;
  const server = analysis.servingType(name);
  const constants = publicConstants(declaration, printing);
  if (server === name) return [[...constants.values()].map((print) => print()).join('\n')];
  const served = (['is', 'check', ...constants.keys()] as const).filter((role) => isServed(role, server, module.model));
  const names = served.map(
    (role) => `${module.mention(validatorSymbol(server, role))} as ${validatorSymbol(name, role).name}`,
  );
  const own = [...constants].flatMap(([role, print]) => (served.includes(role) ? [] : [print()]));
  return [`export { ${names.join(', ')} };`, own.join('\n')];
}

/** Whether another type serves with this function: the message of `assert` has the name of the type. */
function isServed(role: ValidatorRole, server: string, model: Model): boolean {
  if (role === 'read' || role === 'trust') return readTypesOf(model).has(server);
  if (role === 'serialize') return writtenTypesOf(model).has(server);
  return role !== 'assert';
}

/**
 * What prints a line for each function that needs no printed code; the comment of its type describes it. Its script is
 * marked as pure when it is built, so that a bundler drops it, and the code for explanations, if only `isResource` is used.
 *
 *     export const validateResource: Validate<Resource> = validator(isResource, resourceType);
 */
function publicConstants(declaration: TypeDeclaration, printing: Printing): ReadonlyMap<ValidatorRole, () => string> {
  const { analysis, declarations, module } = printing;
  const { name } = declaration;
  const type = typeName(name, printing);
  const has = (trait: Trait): boolean => analysis.has(namedRef(name), trait);
  const constant = (role: ValidatorRole, kind: string, value: string): string =>
    `export const ${validatorSymbol(name, role).name}: ${kind} = ${value};`;
  const made = (maker: string, ...values: readonly string[]): string =>
    `${mention(maker, printing)}(${values.join(', ')})`;
  const typed = (role: ValidatorRole, kind: string, value: () => string): readonly [ValidatorRole, () => string] => [
    role,
    () => constant(role, `${mention(kind, printing)}<${type}>`, value()),
  ];
  const data = typeDataSymbol(name).name;
  const nameOf = (role: ValidatorRole): string => module.mention(validatorSymbol(analysis.servingType(name), role));
  // Where the forms are equal, the check of another type is a constant, which may come later in the module.
  const check = (): string => nameOf(analysis.servingType(name) === name || has('form') ? 'check' : 'is');
  const convert = (): readonly string[] => (has('conversion') ? [innerFunctionOf(name, 'fromWire', printing)] : []);
  const write = (): readonly string[] =>
    isWrittenInPlace(namedRef(name), printing) ? [] : [innerFunctionOf(name, 'write', printing)];
  const isExact = typesHoldingExact(declarations).has(name);
  return new Map([
    typed('decode', 'Decode', () => made('decoder', data, check(), ...convert())),
    typed('validate', 'Validate', () => made('validator', nameOf('is'), data)),
    typed('assert', 'Assert', () => made('asserter', nameOf('is'), data)),
    ...(hasEncodeFunction(declaration, printing) ? [] : [typed('encode', 'Encode', () => made('encoder', data))]),
    typed('parse', 'Parse', () => made(has('int64') ? 'exactParser' : 'parser', nameOf('decode'))),
    typed('stringify', 'Stringify', () => made('stringifier', data, ...write())),
    [
      'schema',
      () => {
        // Input and output types are equal, except for types that are strings only in JSON: for these any input is
        // accepted.
        const schema = `${mention('StandardSchema', printing)}<${has('text') ? `unknown, ${type}` : type}>`;
        return constant('schema', schema, made('schemaOf', nameOf('decode')));
      },
    ],
    ...(readTypesOf(module.model).has(name)
      ? [
          typed('read', 'Read', () => made('reader', data, check(), ...convert())),
          typed('trust', 'Read', () => made('trustingReader', ...convert(), ...(isExact ? ['true'] : []))),
        ]
      : []),
    ...(writtenTypesOf(module.model).has(name)
      ? [
          [
            'serialize',
            () => {
              const value = analysis.isTried(name)
                ? made('triedSerializer', data, nameOf('is'))
                : made('serializer', data, nameOf('is'), writerText(name, printing));
              return constant('serialize', mention('Serialize', printing), value);
            },
          ] as const,
        ]
      : []),
  ]);
}
