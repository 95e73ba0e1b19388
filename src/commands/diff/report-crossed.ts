import { isDeepStrictEqual } from 'node:util';
import type { Agreement, Change, Crossed, CrossedDirection, Failure, WrittenRequest } from '../../stages.js';
import { cutText, visible } from '../../source/terminal-text.js';
import { placeText, shownAbove } from './changes-text.js';
import { count, quoted } from '../terminal/command-text.js';
import { wrapped } from './report-changes.js';
import type { Screen } from '../terminal/terminal.js';

export interface Report {
  readonly crossed: Crossed;
  /** As a person names the versions. */
  readonly names: { readonly old: string; readonly new: string };
  readonly agreement: Agreement;
  readonly seconds: number;
}

/**
 * What happened between two versions, each failure with its smallest message:
 *
 *     Old client, new server, as for `modelwright diff old new`: 2 operations, 200 requests, 200 responses
 *       pet.add: 100 of 100 requests refused, as diff says: request-field-added-required (Pet owner)
 *           POST /pets
 *           {"name":"example","species":"cat"}
 *           400: body.owner required
 */
export function crossedText({ crossed, names, agreement, seconds }: Report, { width }: Screen): string {
  const { directions, onlyOld, onlyNew, seed, calls } = crossed;
  const only = Object.entries({ old: onlyOld, new: onlyNew }).flatMap(([version, operations]) =>
    operations.length === 0 ? [] : [`Only in the ${version} version, and not called: ${operations.join(', ')}.`],
  );
  const ends: Readonly<Record<Agreement, string>> = {
    agreed: 'What diff says is what happens',
    contradicted: `What diff calls safe fails: a bug of modelwright. Reproduce it with --seed ${seed} --calls ${calls}`,
    untried: 'No operation could be called, so nothing is shown',
  };
  const end = `${ends[agreement]} (seed ${seed}, ${seconds.toFixed(1)} s).`;
  const blocks = directions.map((direction) => directionLines(direction, names, width).join('\n'));
  return `${[...blocks, ...[...only, end].flatMap((text) => wrapped(text, width, '  '))].join('\n')}\n`;
}

function directionLines(direction: CrossedDirection, names: Report['names'], width: number): readonly string[] {
  const { client, operations, unseen } = direction;
  const server = client === 'old' ? 'new' : 'old';
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
  const counts = [
    count(operations.length, 'operation'),
    count(sum(operations.map(({ requests }) => requests)), 'request'),
    count(sum(operations.map(({ responses }) => responses)), 'response'),
  ].join(', ');
  const who = client === 'old' ? 'Old client, new server' : 'New client, old server';
  const head = `${who}, as for \`modelwright diff ${quoted(names[client])} ${quoted(names[server])}\`: ${counts}`;
  const line = (text: string): readonly string[] => wrapped(`  ${text}`, width, '    ');
  return [
    ...wrapped(head, width, '  '),
    ...operations.flatMap((operation) => [
      ...withoutRepetitions(
        operation.failures.map((failure) => ({
          head: line(`${operation.operation}: ${failureText(failure, operation)}`),
          example: exampleLines(failure, width),
        })),
      ),
      ...leftOutTexts(operation).flatMap(line),
    ]),
    ...(unseen.length === 0 ? [] : line(`Not seen in these calls: ${unseen.map(changeText).join(', ')}.`)),
  ];
}

interface Block {
  readonly head: readonly string[];
  readonly example: readonly string[];
}

/** Two changes of one enum explain the same calls, and look the same here; those of two fields have one example. */
function withoutRepetitions(blocks: readonly Block[]): readonly string[] {
  const different = [...new Map(blocks.map((block) => [JSON.stringify(block), block])).values()];
  return different.flatMap(({ head, example }, index) => {
    const isShown = isDeepStrictEqual(example, different[index - 1]?.example);
    return [...head, ...(isShown ? [`      ${shownAbove}`] : example)];
  });
}

type Operation = CrossedDirection['operations'][number];

function failureText({ kind, change, count: failed }: Failure, { requests, responses }: Operation): string {
  const what =
    kind === 'unreadable'
      ? `${failed} of ${count(responses, 'response')} not readable`
      : `${failed} of ${count(requests, 'request')} ${kind}`;
  return change === undefined
    ? `${what}, but diff says that this is safe:`
    : `${what}, as diff says: ${changeText(change)}`;
}

/** `request-enum-member-removed (Species)` */
function changeText(change: Change): string {
  return `${change.code} (${placeText(change)})`;
}

const longest = 400;

function exampleLines({ example }: Failure, width: number): readonly string[] {
  const { request, response, status, reasons } = example;
  const message =
    response === undefined
      ? requestLines(request)
      : [`HTTP ${status}`, ...(response.body === undefined ? [] : [response.body])];
  const why = reasons.join(', ');
  const end = response === undefined ? [status, why].filter(Boolean).join(': ') : why;
  return [
    ...message.map((text) => `      ${cutText(visible(text), longest)}`),
    ...wrapped(`      ${end}`, width, '        '),
  ];
}

function requestLines({ method, target, headers, body }: WrittenRequest): readonly string[] {
  // What the client accepts is the same in each of its requests.
  const own = Object.entries(headers).filter(([name]) => name !== 'accept');
  const lines = own.map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${target}`, ...lines, ...(body === undefined ? [] : [body])];
}

function leftOutTexts({ operation, requests, leftOut }: Operation): readonly string[] {
  const reasons = [...leftOut].toSorted(([, left], [, right]) => right - left);
  const [first] = reasons;
  if (first === undefined) return [];
  if (requests === 0) return [`${operation}: not called, because ${first[0]}.`];
  return reasons
    .slice(0, 3)
    .map(([why, times]) => `${operation}: ${count(times, 'message')} left out, because ${why}.`);
}
