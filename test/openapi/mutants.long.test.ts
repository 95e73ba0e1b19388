import { readFileSync } from 'node:fs';
import fastGlob from 'fast-glob';
import { describe, expect, it } from 'vitest';
import { isObject, type Json } from '../../src/openapi/document/json.js';
import { compileDocument } from '../../src/compile-document.js';
import { compile } from '../../src/pipeline.js';
import type { SourceFile } from '../../src/source/source-file.js';
import { documentOf } from '../../src/targets/openapi/document.js';
import { type Random, randomOf } from '../support/random.js';
import { count } from '../support/tier.js';

const seed = Number(process.env['SEED'] ?? 1);

/** The documents of the shop and of the models of the harbour, which have most features of OpenAPI. */
const originals = ['shop', 'harbour'].map((name): Json => {
  const paths = fastGlob.sync(`test/models/${name}/**/*.yaml`).sort();
  const { value } = compile(paths.map((path) => ({ path, text: readFileSync(path, 'utf8') })));
  return JSON.parse(JSON.stringify(documentOf(value)));
});

/** The containers in a document, each as often as it has members. */
function containersIn(value: Json): readonly (Json[] | Record<string, Json>)[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = value as Record<string, Json>;
  return [own, ...Object.values(own).flatMap(containersIn)];
}

function mutant(original: Json, random: Random): Json {
  const document: Json = structuredClone(original);
  const containers = containersIn(document);
  for (let changes = random.below(3) + 1; changes > 0; changes -= 1) {
    const container = containers[random.below(containers.length)] as Record<string, Json>;
    const keys = Object.keys(container);
    const key = keys[random.below(keys.length)] ?? 'x';
    const other = containers[random.below(containers.length)];
    const values: readonly Json[] = [
      null,
      true,
      -1.5,
      '',
      'x/#y',
      [],
      {},
      [container[key]],
      { a: container[key] },
      { $ref: '#/nowhere' },
      { $ref: '#' },
      { $ref: '#/paths' },
      { $ref: 'other.yaml#/a' },
      { $ref: 7 },
      { allOf: [{ $ref: '#/components/schemas' }, container[key]] },
      other,
    ];
    if (random.below(5) === 0) Reflect.deleteProperty(container, key);
    else if (random.below(8) === 0) container[`${key}\u0000 '"{}`] = container[key];
    else container[key] = values[random.below(values.length)];
  }
  return document;
}

/** What a person may mistype: a part of the text is missing, repeated, or replaced. */
function brokenText(text: string, random: Random): string {
  const at = random.below(text.length);
  const length = random.below(30);
  const insertions = [
    '',
    '\t',
    '"',
    '{',
    ']',
    ': ',
    '\n- ',
    '&a ',
    '*a',
    '\u0000',
    '<<: ',
    text.slice(at, at + length),
  ];
  return text.slice(0, at) + (insertions[random.below(insertions.length)] ?? '') + text.slice(at + length);
}

function filesOf(number: number): readonly SourceFile[] {
  const random = randomOf(seed, number);
  const original = originals[number % originals.length];
  const changed = mutant(original, random);
  if (isObject(changed) && number % 5 === 0)
    Object.assign(changed, { openapi: undefined, swagger: '2.0', definitions: containersIn(changed)[9] });
  const text = isCircular(changed) ? '{}' : JSON.stringify(changed, undefined, number % 3 === 0 ? 1 : undefined);
  return [
    { path: 'openapi.json', text: number % 4 === 0 ? brokenText(text, random) : text },
    { path: 'other.yaml', text: 'a: { $ref: openapi.json#/components/schemas }\n' },
  ];
}

function isCircular(value: Json): boolean {
  try {
    JSON.stringify(value);
    return false;
  } catch {
    return true;
  }
}

describe('documents with mistakes', () => {
  const mutants = count('MUTANTS', 100);

  it('are imported as far as possible, or explained', { timeout: 3_600_000 }, async () => {
    const failures: string[] = [];
    for (let number = 0; number < mutants; number += 1) {
      const files = filesOf(number);
      try {
        const { diagnostics, files: model } = await compileDocument(files);
        const isExplained = model.length > 0 || diagnostics.some(({ severity }) => severity === 'error');
        const isPlaced = diagnostics.every(({ span }) =>
          files.some(({ path, text }) => path === span.path && span.end <= text.length + 1),
        );
        if (!isExplained || !isPlaced)
          failures.push(`SEED=${seed} mutant ${number}: ${isPlaced ? 'nothing is said' : 'a place outside'}`);
      } catch (error) {
        failures.push(
          `SEED=${seed} mutant ${number}: ${error instanceof Error ? (error.stack ?? '').slice(0, 600) : String(error)}`,
        );
      }
    }
    expect(failures).toEqual([]);
  });
});
