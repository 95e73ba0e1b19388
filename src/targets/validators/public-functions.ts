import { StructureKind, VariableDeclarationKind } from 'ts-morph';
import type { StatementStructures } from 'ts-morph';
import type { TypeDeclaration } from '../../model/model.js';
import { stringLiteral } from '../../print/escape.js';
import type { ValidatorRole } from '../../print/names.js';
import { typeSymbol, upperFirst, validatorSymbol } from '../../print/names.js';
import { checkCall } from './check.js';
import { exportedFunction, namedRef } from './functions.js';
import type { Printing } from './printing.js';
import { innerSymbol, mention } from './printing.js';
import { stringifyFunction } from './stringify-function.js';

/** What is exported from the root for one type, but for `isX` of a type whose check is `isX` itself, and `encodeX`. */
export function publicFunctions(declaration: TypeDeclaration, printing: Printing): readonly StatementStructures[] {
  const type = printing.module.mention(typeSymbol(declaration.name));
  const text: TypeText = { declaration, name: declaration.name, type, article: /^[AEIOU]/.test(type) ? 'an' : 'a' };
  const isChecked = printing.analysis.has(namedRef(declaration.name), 'depth');
  return [
    ...(isChecked ? [isFunction(text, printing)] : []),
    validateFunction(text, printing),
    assertFunction(text, printing),
    decodeFunction(text, printing),
    parseFunction(text, printing),
    stringifyFunction(declaration, printing),
  ];
}

interface TypeText {
  readonly declaration: TypeDeclaration;
  readonly name: string;
  readonly type: string;
  readonly article: string;
}

function nameOf({ name }: TypeText, role: ValidatorRole): string {
  return validatorSymbol(name, role).name;
}

/** `return checkResource(value, 'domain');` */
function isFunction(text: TypeText, printing: Printing): StatementStructures {
  const hasFields = text.declaration.kind === 'object' || text.declaration.kind === 'union';
  return exportedFunction({
    name: nameOf(text, 'is'),
    parameters: ['value: unknown'],
    returns: `value is ${text.type}`,
    body: `return ${checkedAs(text, "'domain'", printing)};`,
    docs: `Whether a value is ${text.article} ${text.type}.${hasFields ? ' It may have fields that are not declared.' : ''}`,
  });
}

function checkedAs({ name }: TypeText, form: string, printing: Printing): string {
  const call = checkCall(name, { text: 'value', level: 0 }, printing);
  return call.replace('(value, form', `(value, ${form}`).replace(', depth)', ', 0)');
}

function validateFunction(text: TypeText, printing: Printing): StatementStructures {
  return exportedFunction({
    name: nameOf(text, 'validate'),
    parameters: ['value: unknown'],
    returns: `${mention('Result', printing)}<${text.type}>`,
    body: [
      `if (${nameOf(text, 'is')}(value)) return { ok: true, value };`,
      `return { ok: false, issues: ${issues(text, "'domain'", printing)} };`,
    ].join('\n'),
    docs: `The value as ${text.article} ${text.type}, or every reason why it is none.`,
  });
}

function issues({ name }: TypeText, form: string, printing: Printing): string {
  const explain = printing.module.mention(innerSymbol(name, 'explain'));
  return `${mention('issuesOf', printing)}(${explain}, value, ${form})`;
}

function assertFunction(text: TypeText, printing: Printing): StatementStructures {
  const error = mention('invalid', printing);
  return exportedFunction({
    name: nameOf(text, 'assert'),
    parameters: ['value: unknown'],
    returns: `asserts value is ${text.type}`,
    body: [
      `if (${nameOf(text, 'is')}(value)) return;`,
      `throw ${error}(${stringLiteral(text.name)}, ${issues(text, "'domain'", printing)});`,
    ].join('\n'),
    docs: `Throws a ValidationError for what is not ${text.article} ${text.type}.`,
  });
}

function decodeFunction(text: TypeText, printing: Printing): StatementStructures {
  const type = namedRef(text.name);
  const converts = printing.analysis.has(type, 'conversion');
  const fromWire = converts ? `${printing.module.mention(innerSymbol(text.name, 'fromWire'))}(value)` : 'value';
  // `isX` has told the compiler what the value is; `checkX` and `fromWireX` have not.
  const isKnown = !printing.analysis.has(type, 'form');
  return exportedFunction({
    name: nameOf(text, 'decode'),
    parameters: ['value: unknown', `mode: ${mention('Mode', printing)} = 'strict'`],
    returns: `${mention('Result', printing)}<${text.type}>`,
    body: [
      `if (!${checkedAs(text, 'mode', printing)}) return { ok: false, issues: ${issues(text, 'mode', printing)} };`,
      `return { ok: true, value${isKnown ? '' : `: ${fromWire} as ${text.type}`} };`,
    ].join('\n'),
    docs: `${upperFirst(text.article)} ${text.type} from a value as JSON has it, which stays as it is.`,
  });
}

/** Text with an int64 in it is read by a reader that does not round. */
function parseFunction(text: TypeText, printing: Printing): StatementStructures {
  const isExact = printing.analysis.has(namedRef(text.name), 'int64');
  const read = mention(isExact ? 'parseJson' : 'readPlainJson', printing);
  return exportedFunction({
    name: nameOf(text, 'parse'),
    parameters: ['text: string', `mode: ${mention('Mode', printing)} = 'strict'`],
    returns: `${mention('Result', printing)}<${text.type}>`,
    body: `const json = ${read}(text);\nreturn json.ok ? ${nameOf(text, 'decode')}(json.value, mode) : json;`,
    docs: `${upperFirst(text.article)} ${text.type} from JSON text.`,
  });
}

/**
 * Marked as pure, so that a bundler drops it, and all that decodes, where only `isResource` is used. What it takes is what
 * it gives, but for types in which JSON has a text where TypeScript has not: there anything may be tried.
 *
 *     export const resourceSchema: StandardSchema<Resource> = /* @__PURE__ *\/ schemaOf(decodeResource);
 */
export function schemaStatement(declaration: TypeDeclaration, printing: Printing): StatementStructures {
  const type = printing.module.mention(typeSymbol(declaration.name));
  const decode = validatorSymbol(declaration.name, 'decode').name;
  const isText = printing.analysis.has(namedRef(declaration.name), 'text');
  return {
    kind: StructureKind.VariableStatement,
    isExported: true,
    declarationKind: VariableDeclarationKind.Const,
    docs: [`For libraries that take a Standard Schema: reads what \`${decode}\` reads, strictly.`],
    declarations: [
      {
        name: validatorSymbol(declaration.name, 'schema').name,
        type: `${mention('StandardSchema', printing)}<${isText ? `unknown, ${type}` : type}>`,
        initializer: `/* @__PURE__ */ ${mention('schemaOf', printing)}(${decode})`,
      },
    ],
  };
}
