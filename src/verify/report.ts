import type { EnumMember, Field, TypeDeclaration } from '../model/model.js';
import { writtenType } from '../model/written-type.js';
import { shownValue } from './lossless.js';
import type { Shown, Verified } from './verify.js';

/** Everything there is to say at the end: the disagreement, if there is one, and what was looked at. */
export function reportText(verified: Verified, seconds: number): string {
  const { shown, seed } = verified;
  const found = shown === undefined ? '' : `${shownText(shown)}\nIt is found again with --seed ${seed}.\n\n`;
  return `${found}${summary(verified, seconds)}`;
}

/**
 *     Pet: two disagree about what is of the type
 *
 *       decodePet               accepted
 *       ajv on the JSON Schema  refused
 */
function shownText({ type, value, disagreement, types }: Shown): string {
  const { about, statements } = disagreement;
  const width = Math.max(...statements.map(({ who }) => who.length));
  const lines = statements.map(({ who, says }) => `  ${who.padEnd(width)}  ${says}`);
  const model = writtenModel(types).trimEnd().split('\n');
  return [
    `${type}: disagreement about ${about}`,
    '',
    ...lines,
    '',
    'The value:',
    '',
    `  ${shownValue(value).replaceAll('\n', '\n  ')}`,
    '',
    'The model, without all that makes no difference:',
    '',
    ...model.map((line) => `  ${line}`),
    '',
  ].join('\n');
}

function summary(verified: Verified, seconds: number): string {
  const { shown, types, verdicts, accepted, literals, bodies, leftOut, oneSided, seed } = verified;
  const counts = [
    counted(types, 'type'),
    ...(bodies === 0 ? [] : [counted(bodies, 'request body', 'request bodies')]),
    `${counted(verdicts, 'verdict')} (${accepted} of values that are right)`,
    ...(literals === 0 ? [] : [counted(literals, 'literal')]),
  ];
  const end = shown === undefined ? 'no disagreement' : '1 disagreement';
  const reasons = [...leftOut].map(([why, times]) => `  ${why}: ${times} times\n`);
  const notCompared = reasons.length === 0 ? '' : `not compared:\n${reasons.join('')}`;
  const onlyOne = oneSided.length === 0 ? '' : `only right or only wrong values were seen of: ${oneSided.join(', ')}\n`;
  return `${counts.join(', ')}: ${end} (seed ${seed}, ${seconds.toFixed(1)} s)\n${notCompared}${onlyOne}`;
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

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
