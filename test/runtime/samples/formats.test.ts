import { expect, it } from 'vitest';
import { sampleFormats } from '../../../src/runtime/samples/formats.js';
import { firstInstant } from '../../../src/runtime/samples/instants.js';
import { randomOf } from '../../../src/runtime/samples/topics.js';
import { formatChecks, type TextFormat } from '../../../src/runtime/validators/format.js';

it.each(Object.entries(formatChecks))('there is a sample of each text format of the language: %s', (format, check) => {
  const drawing = { random: randomOf('test'), shown: {}, name: 'thing', instant: firstInstant, depth: 0 };
  expect(check(sampleFormats.textOf(format as TextFormat, drawing))).toBe(true);
});
