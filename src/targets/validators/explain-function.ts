import type { StatementStructures } from 'ts-morph';
import type { Field, ObjectDeclaration, TypeDeclaration, UnionDeclaration } from '../../model/model.js';
import type { TypeRef } from '../../model/type-ref.js';
import { isTextEnum } from '../../model/declarations.js';
import { constantLiteral, stringLiteral } from '../../print/escape.js';
import { typeSymbol } from '../../print/names.js';
import { fieldCondition } from './check.js';
import { exactCondition, tagField } from './check-functions.js';
import { explanation, fieldEntries } from './explanation.js';
import { exportedFunction } from './functions.js';
import type { Printing } from './printing.js';
import { fieldAccess, innerSymbol, mention, objectConditions, objectLiteral, patternConstant } from './printing.js';

/**
 * `explainX`, and the constants it reads. What is right is passed over as fast as the check does it:
 *
 *     const declared = fields.table(() => ({ id: fields.required(explain.format('uuid', format.uuid)) }));
 *
 *     if (!format.uuid(value.id)) fields.explainField(value.id, issues, declared().get('id'));
 */
export function explainStatements(
  declaration: TypeDeclaration,
  printing: Printing,
): { readonly tables: readonly string[]; readonly functions: readonly StatementStructures[] } {
  const { table, body } = explainText(declaration, printing);
  const guard = printing.analysis.isRecursive(declaration.name)
    ? `if (${mention('exceedsDepth', printing)}(issues)) return;\n`
    : '';
  const known = [
    ...(mentions(body, 'form') ? ['const { form } = issues;\n'] : []),
    ...(mentions(body, 'depth') ? [`const depth = ${mention('depthOf', printing)}(issues);\n`] : []),
  ];
  const explain = exportedFunction({
    name: innerSymbol(declaration.name, 'explain').name,
    parameters: ['value: unknown', `issues: ${mention('explain', printing)}.Issues`],
    returns: 'void',
    body: `${guard}${known.join('')}${body}`,
    docs: `Collects every reason why a value is not of type ${declaration.name}.`,
  });
  return { tables: table === '' ? [] : [table], functions: [explain] };
}

/** Whether code uses a variable: a field may have the same name. */
function mentions(code: string, variable: string): boolean {
  const withoutTexts = code.replaceAll(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g, '');
  return new RegExp(`(?<![.\\w$])${variable}\\b`).test(withoutTexts);
}

interface ExplainText {
  readonly table: string;
  readonly body: string;
}

function explainText(declaration: TypeDeclaration, printing: Printing): ExplainText {
  switch (declaration.kind) {
    case 'alias': {
      const text = explanation(declaration.type, printing);
      // A name can be called as it is; what has to be made is made once.
      const isName = /^[\w.]+$/.test(text);
      return isName
        ? { table: '', body: `${text}(value, issues);` }
        : { table: `const explanation = ${pure}${text};`, body: 'explanation(value, issues);' };
    }
    case 'enum': {
      const members = declaration.members.map(({ value }) => constantLiteral(value));
      const type = isTextEnum(declaration) ? 'string' : 'unknown';
      const explain = `${mention('explain', printing)}.member(members, ${declaration.isOpen})`;
      return {
        table: `const members: ReadonlySet<${type}> = ${pure}new Set([${members.join(', ')}]);\nconst explanation = ${pure}${explain};`,
        body: 'explanation(value, issues);',
      };
    }
    case 'object':
      return objectText(declaration, printing);
    case 'union':
      return unionText(declaration, printing);
  }
}

/** A bundler drops what is not used. */
const pure = '/* @__PURE__ */ ';

function objectText({ name, fields: all, patterns = [] }: ObjectDeclaration, printing: Printing): ExplainText {
  const fields = mention('fields', printing);
  const rules = patterns.map(
    ({ names, type }) =>
      `{ names: ${patternConstant(names.source, printing)}, explain: ${explanation(type, printing)} }`,
  );
  const table = `const declared = ${pure}${fields}.table(() => (${fieldEntries(all, printing)}));`;
  const matched =
    rules.length === 0 ? '' : `\nconst matched: readonly ${fields}.PatternFields[] = [${rules.join(', ')}];`;
  const rest =
    rules.length === 0
      ? surplusExplanation(exactCondition(name, all.map(asOptional), printing), 'declared()', printing)
      : `${fields}.explainRest(value, issues, { rules: declared(), patterns: matched });`;
  return {
    table: `${table}${matched}`,
    body: [otherGuard(name, printing), ...fieldExplanations(all, 'declared()', printing), rest].join('\n'),
  };
}

/** `if (!(typeof value === 'object' && …)) return explain.anotherKind(issues);` */
function otherGuard(name: string, printing: Printing): string {
  const isObject = objectConditions(printing.module.mention(typeSymbol(name)), printing).join(' && ');
  return `if (!(${isObject})) return ${mention('fields', printing)}.explainOther(issues);`;
}

function fieldExplanations(all: readonly Field[], declared: string, printing: Printing): readonly string[] {
  const fields = mention('fields', printing);
  return all.map((field) => {
    const access = fieldAccess(field.name, printing);
    const call = `${fields}.explainField(${access}, issues, ${declared}.get(${stringLiteral(field.name)}));`;
    // What has parts would be looked into twice.
    return isPlain(field.type, printing) ? `if (!(${fieldCondition(field, printing)})) ${call}` : call;
  });
}

/** `if (!(form !== 'strict' || hasNoSurplus1(value))) fields.explainSurplus(value, issues, declared());` */
function surplusExplanation(isExact: string, declared: string, printing: Printing): string {
  return `if (!${isExact}) ${mention('fields', printing)}.explainSurplus(value, issues, ${declared});`;
}

/** Here a required field may be missing. */
function asOptional(field: Field): Field {
  return { ...field, isRequired: false };
}

/** Whether a value of the type has no parts, or its check is no more than a look. */
function isPlain(type: TypeRef, printing: Printing): boolean {
  switch (type.kind) {
    case 'nullable':
      return isPlain(type.of, printing);
    case 'named': {
      const declaration = printing.analysis.declarationOf(type.name);
      return declaration.kind === 'enum' || (declaration.kind === 'alias' && isPlain(declaration.type, printing));
    }
    case 'boolean':
    case 'string':
    case 'integer':
    case 'number':
    case 'format':
    case 'bytes':
    case 'null':
      return true;
    default:
      return false;
  }
}

function unionText({ name, tag, variants }: UnionDeclaration, printing: Printing): ExplainText {
  const fields = mention('fields', printing);
  const entries = variants.map((variant) => [variant.name, fieldEntries(variant.fields, printing)] as const);
  const cases = variants.map((variant) => {
    const declared = `declared().get(${stringLiteral(variant.name)})`;
    const isExact = exactCondition(name, [tagField(tag, variant), ...variant.fields.map(asOptional)], printing);
    return [
      `case ${stringLiteral(variant.name)}:`,
      ...fieldExplanations(variant.fields, `${declared}?`, printing),
      surplusExplanation(isExact, declared, printing),
      'break;\n',
    ].join('\n');
  });
  return {
    table: `const declared = ${pure}${fields}.variants(${stringLiteral(tag)}, () => (${objectLiteral(entries)}));`,
    body: [
      otherGuard(name, printing),
      `switch (${fieldAccess(tag, printing)}) {`,
      `${cases.join('')}default:\n${fields}.explainTag(${fieldAccess(tag, printing)}, issues, { tag: ${stringLiteral(tag)}, variants: declared() });\n}`,
    ].join('\n'),
  };
}
