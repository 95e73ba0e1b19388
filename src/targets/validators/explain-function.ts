import type { StatementStructures } from 'ts-morph';
import type { TypeDeclaration, UnionDeclaration } from '../../model/model.js';
import { isTextEnum } from '../../model/declarations.js';
import { constantLiteral, stringLiteral } from '../../print/escape.js';
import { explanation, fieldEntries } from './explanation.js';
import { exportedFunction } from './functions.js';
import type { Printing } from './printing.js';
import { innerSymbol, mention, objectLiteral, patternConstant } from './printing.js';

/**
 * `explainX`, and the constants it and the check read:
 *
 *     const declared = fields.table({ id: fields.required(explain.format('uuid', format.uuid)) });
 */
export function explainStatements(
  declaration: TypeDeclaration,
  printing: Printing,
): { readonly tables: readonly string[]; readonly functions: readonly StatementStructures[] } {
  const { table, call } = explainText(declaration, printing);
  const guard = printing.analysis.isRecursive(declaration.name)
    ? `if (${mention('exceedsDepth', printing)}(issues)) return;\n`
    : '';
  const explain = exportedFunction({
    name: innerSymbol(declaration.name, 'explain').name,
    parameters: ['value: unknown', `issues: ${mention('explain', printing)}.Issues`],
    returns: 'void',
    body: `${guard}${call};`,
    docs: `Collects every reason why a value is not of type ${declaration.name}.`,
  });
  return { tables: table === '' ? [] : [table], functions: [explain] };
}

interface ExplainText {
  readonly table: string;
  readonly call: string;
}

function explainText(declaration: TypeDeclaration, printing: Printing): ExplainText {
  switch (declaration.kind) {
    case 'alias': {
      const text = explanation(declaration.type, printing);
      // A name can be called as it is; what has to be made is made once.
      const isName = /^[\w.]+$/.test(text);
      return isName
        ? { table: '', call: `${text}(value, issues)` }
        : { table: `const explanation = ${text};`, call: 'explanation(value, issues)' };
    }
    case 'enum': {
      const members = declaration.members.map(({ value }) => constantLiteral(value));
      const type = isTextEnum(declaration) ? 'string' : 'unknown';
      const explain = `${mention('explain', printing)}.member(members, ${declaration.isOpen})`;
      return {
        table: `const members: ReadonlySet<${type}> = new Set([${members.join(', ')}]);\nconst explanation = ${explain};`,
        call: 'explanation(value, issues)',
      };
    }
    case 'object': {
      const fields = mention('fields', printing);
      const { patterns = [] } = declaration;
      const rules = patterns.map(
        ({ names, type }) =>
          `{ names: ${patternConstant(names.source, printing)}, explain: ${explanation(type, printing)} }`,
      );
      const table = `const declared = ${fields}.table(${fieldEntries(declaration.fields, printing)});`;
      if (rules.length === 0) return { table, call: `${fields}.explainObject(value, issues, declared)` };
      return {
        table: `${table}\nconst matched: readonly ${fields}.PatternFields[] = [${rules.join(', ')}];`,
        call: `${fields}.explainOpenObject(value, issues, { rules: declared, patterns: matched })`,
      };
    }
    case 'union':
      return unionText(declaration, printing);
  }
}

function unionText({ tag, variants }: UnionDeclaration, printing: Printing): ExplainText {
  const fields = mention('fields', printing);
  const entries = variants.map((variant) => [variant.name, fieldEntries(variant.fields, printing)] as const);
  return {
    table: `const declared = ${fields}.variants(${stringLiteral(tag)}, ${objectLiteral(entries)});`,
    call: `${fields}.explainUnion(value, issues, { tag: ${stringLiteral(tag)}, variants: declared })`,
  };
}
