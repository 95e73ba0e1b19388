import type { Crossed } from '../../../src/diff/crossed/crossed.js';

/** `old item.add refused request-field-added-required: body.owner required`, for each failure. */
export function failuresOf({ directions }: Crossed): readonly string[] {
  return directions.flatMap(({ client, operations }) =>
    operations.flatMap(({ operation, failures }) =>
      failures.map(
        ({ kind, change, example }) =>
          `${client} ${operation} ${kind} ${change?.code ?? 'unexpected'}: ${example.reasons.join(', ')}`,
      ),
    ),
  );
}

/** `old item.add 10 10`, for each operation: its requests and responses, and why others were left out. */
export function countsOf({ directions }: Crossed): readonly string[] {
  return directions.flatMap(({ client, operations }) =>
    operations.map(
      ({ operation, requests, responses, leftOut }) =>
        `${client} ${operation} ${requests} ${responses}${[...leftOut.keys()].map((why) => ` ${why}`).join('')}`,
    ),
  );
}
