import { shownValue } from './shown-value.js';
import type { Shown, Verified } from './verify.js';
import { writtenModel } from './written-model.js';

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
