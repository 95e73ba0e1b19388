import { describe, expect, it } from 'vitest';
import type { Model, TypeDeclaration } from '../../src/model/model.js';
import { writtenModel } from '../../src/verify/verify.js';
import { exampleModel, modelOfText } from '../support/example-model.js';
import { everyKind } from '../targets/validators/every-kind.js';
import { shopModel } from './models.js';

// `Word` was made by hand, with its null where the language puts none.
const writable: Model = { ...everyKind, types: everyKind.types.filter(({ name }) => name !== 'Word') };

const models: Readonly<Record<string, Model>> = { example: exampleModel(), shop: shopModel(), everyKind: writable };

const saysNothing = /span$|^(?:docs|gap|deprecated|example|extends|madeOf|oneWayOf|access|isPatch|prefix|suffix)$/i;

/** What declarations say about values, by name. Fields of many names are named by an expression, whatever they were. */
function meaningOf(types: readonly TypeDeclaration[]): unknown {
  const meant = types.map((declaration) => {
    const patterns = declaration.kind === 'object' ? declaration.patterns : undefined;
    return patterns
      ? { ...declaration, patterns: patterns.map((one) => ({ ...one, name: one.names.source })) }
      : declaration;
  });
  const byName = Object.fromEntries(meant.map((declaration) => [declaration.name, declaration]));
  return JSON.parse(JSON.stringify(byName, (key, value: unknown) => (saysNothing.test(key) ? undefined : value)));
}

describe('types that are shown', () => {
  it.each(Object.keys(models))('are a model that means the same: %s', (name) => {
    const types = models[name]?.types ?? [];
    const read = modelOfText(writtenModel(types));
    expect(meaningOf(read.types)).toEqual(meaningOf(types));
  });
});
