import type { Field, ObjectDeclaration, PatternField, TypeDeclaration, UnionDeclaration } from '../../model/model.js';
import { propertyAccess, stringLiteral, templateText } from '../../print/escape.js';
import { typeSymbol } from '../../print/names.js';
import { innerFunction } from './functions.js';
import { fieldNamesConstant, innerSymbol, mention, namesConstant, type Printing } from './printing.js';
import { expression, substitutionOf, isScalar } from './stringify-substitution.js';
import { nameText, objectText, type WriteContext } from './stringify-object.js';

/** Whether a type has its own writer function. */
export function hasWriter(declaration: TypeDeclaration, printing: Printing): boolean {
  return declaration.kind !== 'enum' && !(declaration.kind === 'alias' && isScalar(declaration.type, printing));
}

/**
 * `writeX`: the JSON text of a valid value; throws `mismatch` for any other.
 *
 *     let text = `{"id":"${writeString(value.id)}"`;
 *     if (value.key !== undefined) text = `${text},"key":"${writeString(value.key)}"`;
 *     return `${text}}`;
 */
export function writeFunctions(declaration: TypeDeclaration, printing: Printing): readonly string[] {
  if (!hasWriter(declaration, printing)) return [];
  const { name } = declaration;
  const countsLevels = printing.analysis.isRecursive(name);
  const context = { printing, countsLevels };
  const body = writeBody(declaration, context);
  const isRead = /\bvalue\b/.test(body);
  return [
    innerFunction(
      {
        name: innerSymbol(name, 'write').name,
        parameters: [
          `${isRead ? '' : '_'}value: ${printing.module.mention(typeSymbol(name))}`,
          ...(countsLevels ? ['depth: number = 0'] : []),
        ],
        returns: 'string',
        body: `${countsLevels ? `${mention('checkWrittenDepth', printing)}(depth);\n` : ''}${body}`,
      },
      printing.analysis.isShared(name),
    ),
  ];
}

function writeBody(declaration: TypeDeclaration, context: WriteContext): string {
  switch (declaration.kind) {
    case 'alias': {
      const substitution = substitutionOf(
        declaration.type,
        { text: 'value', countsLevels: context.countsLevels },
        context.printing,
      );
      return `return ${expression(substitution)};`;
    }
    case 'enum':
      throw new Error('Bug: a member of an enum is written in its own substitution.');
    case 'object':
      return objectBody(declaration, context);
    case 'union':
      return unionBody(declaration, context);
  }
}

function objectBody({ fields, patterns = [] }: ObjectDeclaration, context: WriteContext): string {
  return objectText({ head: '', fields, rest: restText({ fields, patterns }, context) }, context);
}

/** One `case` for each tag; any other tag is a mismatch. */
function unionBody({ tag, variants }: UnionDeclaration, context: WriteContext): string {
  const cases = variants.map(({ name, fields }) => {
    const head = `${nameText(tag)}:${templateText(JSON.stringify(name))}`;
    const body = objectText({ head, fields, rest: '' }, context);
    return `case ${stringLiteral(name)}: ${body.includes('\n') ? `{\n${body}\n}` : `\n${body}`}\n`;
  });
  // The tag is always present, so direct access is safe whatever its name.
  return `switch (value${propertyAccess(tag)}) {\n${cases.join('')}default:\nthrow ${mention('mismatch', context.printing)};\n}`;
}

/** `writeOtherFields(value, productFields, (name, item) => (productPattern.test(name) ? writeInt64(item) : undefined))` */
function restText(
  { fields, patterns }: { readonly fields: readonly Field[]; readonly patterns: readonly PatternField[] },
  { printing, countsLevels }: WriteContext,
): string {
  if (patterns.length === 0) return '';
  const cases = patterns.map((pattern) => {
    const text = expression(substitutionOf(pattern.type, { text: 'item', countsLevels }, printing));
    return `${namesConstant(pattern, printing)}.test(name) ? ${text} : `;
  });
  return `${mention('writeOtherFields', printing)}(value, ${fieldNamesConstant(fields, printing)}, (name, item) => (${cases.join('')}undefined))`;
}
