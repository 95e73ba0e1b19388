import type { StatementStructures } from 'ts-morph';
import type { ObjectDeclaration, PatternField, TypeDeclaration, UnionDeclaration } from '../../model/model.js';
import { propertyAccess, stringLiteral, templateText } from '../../print/escape.js';
import { typeSymbol, validatorSymbol } from '../../print/names.js';
import { exportedFunction } from './functions.js';
import type { Printing } from './printing.js';
import { innerSymbol, mention, patternConstant } from './printing.js';
import { expression, holeOf, isScalar } from './stringify-hole.js';
import type { Place } from './stringify-object.js';
import { nameText, objectText } from './stringify-object.js';

/**
 * `stringifyX`: what is as the type says goes through a printed template; the rest, and fields of a newer version, by way
 * of `encodeX`.
 *
 *     const text = mode === 'strict' ? write.swiftly(writeResource, value) : undefined;
 *     return text ?? write.fully(encodeResource, value, mode);
 */
export function stringifyFunction(declaration: TypeDeclaration, printing: Printing): StatementStructures {
  const { name } = declaration;
  const type = printing.module.mention(typeSymbol(name));
  const write = mention('write', printing);
  const full = `${write}.fully(${validatorSymbol(name, 'encode').name}, value, mode)`;
  const swift = `${write}.swiftly(${innerSymbol(name, 'write').name}, value)`;
  return exportedFunction({
    name: validatorSymbol(name, 'stringify').name,
    parameters: [`value: ${type}`, `mode: ${mention('Mode', printing)} = 'strict'`],
    returns: 'string',
    body: hasTemplate(declaration, printing)
      ? `const text = mode === 'strict' ? ${swift} : undefined;\nreturn text ?? ${full};`
      : `return ${full};`,
    docs: `JSON text of ${/^[AEIOU]/.test(type) ? 'an' : 'a'} ${type}.`,
  });
}

function hasTemplate(declaration: TypeDeclaration, printing: Printing): boolean {
  return declaration.kind !== 'enum' && !(declaration.kind === 'alias' && isScalar(declaration.type, printing));
}

/**
 * `writeX`: the text of a value that is what its type says; throws `write.odd` for any other.
 *
 *     let text = `{"id":"${write.text(value.id)}"`;
 *     if (value.key !== undefined) text += `,"key":"${write.text(value.key)}"`;
 *     return `${text}}`;
 */
export function writeFunctions(declaration: TypeDeclaration, printing: Printing): readonly StatementStructures[] {
  if (!hasTemplate(declaration, printing)) return [];
  const { name } = declaration;
  const countsLevels = printing.analysis.isRecursive(name);
  const place = { printing, countsLevels };
  const body = writeBody(declaration, place);
  const isRead = /\bvalue\b/.test(body);
  return [
    exportedFunction({
      name: innerSymbol(name, 'write').name,
      parameters: [
        `${isRead ? '' : '_'}value: ${printing.module.mention(typeSymbol(name))}`,
        ...(countsLevels ? ['depth: number = 0'] : []),
      ],
      returns: 'string',
      body: `${countsLevels ? `${mention('write', printing)}.guard(depth);\n` : ''}${body}`,
      docs: `JSON text of a value that is what ${name} says.`,
    }),
  ];
}

function writeBody(declaration: TypeDeclaration, place: Place): string {
  switch (declaration.kind) {
    case 'alias': {
      const hole = holeOf(declaration.type, { text: 'value', countsLevels: place.countsLevels }, place.printing);
      return `return ${expression(hole)};`;
    }
    case 'enum':
      throw new Error('Bug: a member of an enum is written in a hole of its own.');
    case 'object':
      return objectBody(declaration, place);
    case 'union':
      return unionBody(declaration, place);
  }
}

function objectBody({ fields, patterns = [] }: ObjectDeclaration, place: Place): string {
  return objectText({ head: '', fields, rest: restText(patterns, place) }, place);
}

/** One `case` for each tag; a value of another tag is none. */
function unionBody({ tag, variants }: UnionDeclaration, place: Place): string {
  const cases = variants.map(({ name, fields }) => {
    const head = `${nameText(tag)}:${templateText(JSON.stringify(name))}`;
    const body = objectText({ head, fields, rest: '' }, place);
    return `case ${stringLiteral(name)}: ${body.includes('\n') ? `{\n${body}\n}` : `\n${body}`}\n`;
  });
  // The tag is always there, so reading it from the value itself is safe whatever its name.
  return `switch (value${propertyAccess(tag)}) {\n${cases.join('')}default:\nthrow ${mention('write', place.printing)}.odd;\n}`;
}

/** `write.rest(value, declared(), (name, item) => (pattern1.test(name) ? write.int64(item) : undefined))` */
function restText(patterns: readonly PatternField[], { printing, countsLevels }: Place): string {
  if (patterns.length === 0) return '';
  const cases = patterns.map(({ names, type }) => {
    const text = expression(holeOf(type, { text: 'item', countsLevels }, printing));
    return `${patternConstant(names.source, printing)}.test(name) ? ${text} : `;
  });
  return `${mention('write', printing)}.rest(value, declared(), (name, item) => (${cases.join('')}undefined))`;
}
