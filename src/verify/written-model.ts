import type { EnumMember, Field, TypeDeclaration } from '../model/model.js';
import { writtenType } from '../model/type-ref.js';

/**
 * Types as a model declares them, without docs and with every shorthand written out:
 *
 *     types:
 *       Pet:
 *         age?: integer(0..300)
 */
export function writtenModel(types: readonly TypeDeclaration[]): string {
  return [
    'api: reduced',
    'types:',
    ...types.flatMap((type) => declarationLines(type).map((line) => `  ${line}`)),
    '',
  ].join('\n');
}

function declarationLines(declaration: TypeDeclaration): readonly string[] {
  const { name } = declaration;
  switch (declaration.kind) {
    case 'alias':
      return [`${name}: ${scalar(writtenType(declaration.type))}`];
    case 'enum':
      return [
        `${name}: [${[...declaration.members.map(memberText), ...(declaration.isOpen ? ['...'] : [])].join(', ')}]`,
      ];
    case 'object': {
      const patterns = (declaration.patterns ?? []).map(
        ({ names, type }) => `${scalar(`/${names.source}/`)}: ${scalar(writtenType(type))}`,
      );
      return block(name, [...declaration.fields.map(fieldLine), ...patterns]);
    }
    case 'union':
      return block(
        `union ${name} by ${declaration.tag}`,
        declaration.variants.flatMap((variant) => block(scalar(variant.name), variant.fields.map(fieldLine))),
      );
  }
}

function block(head: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [`${head}: {}`] : [`${head}:`, ...lines.map((line) => `  ${line}`)];
}

function fieldLine({ name, type, isRequired, default: value }: Field): string {
  const end = value === undefined ? '' : ` = ${String(value)}`;
  return `${scalar(isRequired || value !== undefined ? name : `${name}?`)}: ${scalar(writtenType(type) + end)}`;
}

function memberText({ value }: EnumMember): string {
  if (typeof value !== 'string') return String(value);
  const isPlain = /^[A-Za-z_][\w-]*$/.test(value) && !['true', 'false', 'null'].includes(value);
  return isPlain ? value : JSON.stringify(value);
}

/** In quotes where YAML would read it otherwise. */
function scalar(text: string): string {
  return /^[A-Za-z_/][\w ?()<>[\].|=/-]*$/.test(text) ? text : JSON.stringify(text);
}
