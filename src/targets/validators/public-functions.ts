import type { TypeDeclaration } from '../../model/model.js';
import { typesHoldingExact } from '../../model/type-graph.js';
import { readTypesOf, writtenTypesOf } from '../../model/type-uses.js';
import { typeDataSymbol, typeSymbol, validatorSymbol } from '../../print/names.js';
import { hasEncodeFunction } from './encode-function.js';
import { innerFunctionOf, mention, mentionType, namedRef, type Printing } from './printing.js';
import { hasWriter } from './write-function.js';
import { writerText } from './write-substitution.js';

/**
 * A line for each function that needs no printed code; the comment of its type describes it. All are marked as
 * pure, so that a bundler drops them, and the code for explanations, if only `isResource` is used.
 *
 *     export const validateResource: Validate<Resource> = /* @__PURE__ *\/ validator(isResource, resourceType);
 */
export function publicConstants(declaration: TypeDeclaration, printing: Printing): string {
  const { analysis, module } = printing;
  const { name } = declaration;
  const type = module.mention(typeSymbol(name));
  const nameOf = (role: Parameters<typeof validatorSymbol>[1]): string => validatorSymbol(name, role).name;
  const data = typeDataSymbol(name).name;
  const lineOf = (declared: string, made: string): string => `export const ${declared} = /* @__PURE__ */ ${made};`;
  const typed = (kind: string): string => `${mentionType(kind, printing)}<${type}>`;
  const parser = analysis.has(namedRef(name), 'int64') ? 'exactParser' : 'parser';
  const writer = hasWriter(declaration, printing) ? `, ${innerFunctionOf(name, 'write', printing)}` : '';
  // Input and output types are equal, except for types that are strings only in JSON: for these any input is
  // accepted.
  const taken = analysis.has(namedRef(name), 'text') ? `unknown, ${type}` : type;
  const convert = analysis.has(namedRef(name), 'conversion') ? `, ${innerFunctionOf(name, 'fromWire', printing)}` : '';
  return [
    lineOf(
      `${nameOf('decode')}: ${typed('Decode')}`,
      `${mention('decoder', printing)}(${data}, ${nameOf('check')}${convert})`,
    ),
    lineOf(
      `${nameOf('validate')}: ${typed('Validate')}`,
      `${mention('validator', printing)}(${nameOf('is')}, ${data})`,
    ),
    lineOf(`${nameOf('assert')}: ${typed('Assert')}`, `${mention('asserter', printing)}(${nameOf('is')}, ${data})`),
    ...(hasEncodeFunction(declaration, printing)
      ? []
      : [lineOf(`${nameOf('encode')}: ${typed('Encode')}`, `${mention('encoder', printing)}(${data})`)]),
    lineOf(`${nameOf('parse')}: ${typed('Parse')}`, `${mention(parser, printing)}(${nameOf('decode')})`),
    lineOf(`${nameOf('stringify')}: ${typed('Stringify')}`, `${mention('stringifier', printing)}(${data}${writer})`),
    lineOf(
      `${nameOf('schema')}: ${mentionType('StandardSchema', printing)}<${taken}>`,
      `${mention('schemaOf', printing)}(${nameOf('decode')})`,
    ),
    ...(readTypesOf(printing.model).has(name)
      ? [readerLine(declaration, printing), trustingLine(declaration, printing)]
      : []),
    ...(writtenTypesOf(printing.model).has(name)
      ? [
          lineOf(
            `${nameOf('serialize')}: ${mentionType('Serialize', printing)}`,
            `${mention('serializer', printing)}(${data}, ${nameOf('is')}, ${writerText(name, printing)})`,
          ),
        ]
      : []),
  ].join('\n');
}

/**
 * The reader for clients: `export const readPet: Read<Pet> = /* @__PURE__ *\/ reader(petType, checkPet,
 * fromWirePet);`
 */
function readerLine({ name }: TypeDeclaration, printing: Printing): string {
  const { analysis, module } = printing;
  const convert = analysis.has(namedRef(name), 'conversion') ? `, ${innerFunctionOf(name, 'fromWire', printing)}` : '';
  const type = `${mentionType('Read', printing)}<${module.mention(typeSymbol(name))}>`;
  return `export const ${validatorSymbol(name, 'read').name}: ${type} = /* @__PURE__ */ ${mention('reader', printing)}(${typeDataSymbol(name).name}, ${validatorSymbol(name, 'check').name}${convert});`;
}

/** The same without checks: `export const trustPet: Read<Pet> = /* @__PURE__ *\/ trustingReader(fromWirePet, true);` */
function trustingLine({ name }: TypeDeclaration, printing: Printing): string {
  const { analysis, module } = printing;
  const isExact = typesHoldingExact(printing.declarations).has(name);
  const convert = analysis.has(namedRef(name), 'conversion') ? innerFunctionOf(name, 'fromWire', printing) : '';
  const type = `${mentionType('Read', printing)}<${module.mention(typeSymbol(name))}>`;
  return `export const ${validatorSymbol(name, 'trust').name}: ${type} = /* @__PURE__ */ ${mention('trustingReader', printing)}(${convert}${isExact ? ', true' : ''});`;
}
