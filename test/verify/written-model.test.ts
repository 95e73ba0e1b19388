import { describe, expect, it } from 'vitest';
import type { Model, TypeDeclaration } from '../../src/model/model.js';
import { writtenModel } from '../../src/verify/verify.js';
import { exampleModel, modelOfText } from '../support/example-model.js';
import { everyKind } from '../targets/validators/every-kind.js';
import { shopModel } from './models.js';

// `Word` was written by hand, with its null where the language puts none.
const writable: Model = { ...everyKind, types: everyKind.types.filter(({ name }) => name !== 'Word') };

const models: Readonly<Record<string, Model>> = { example: exampleModel(), shop: shopModel(), everyKind: writable };

const saysNothing =
  /span$|^(?:docs|gap|deprecated|example|extends|isMade|isInstance|madeOf|oneWayOf|access|isPatch|prefix|suffix)$/i;

/** The meaning of declarations for values, by name. Fields with many names are all named by an expression here. */
function meaningOf(types: readonly TypeDeclaration[]): unknown {
  const meant = types.map((declaration) => {
    const patterns = declaration.kind === 'object' ? declaration.patterns : undefined;
    return patterns
      ? { ...declaration, patterns: patterns.map((one) => ({ ...one, name: one.names.source })) }
      : declaration;
  });
  // The shared fields of an open union are a type of their own.
  const named = meant.filter(({ name }) => !name.endsWith('Others'));
  const byName = Object.fromEntries(named.map((declaration) => [declaration.name, declaration]));
  return JSON.parse(JSON.stringify(byName, (key, value: unknown) => (saysNothing.test(key) ? undefined : value)));
}

describe('types written as a model', () => {
  it.each(Object.keys(models))('have the same meaning: %s', (name) => {
    const types = models[name]?.types ?? [];
    const read = modelOfText(writtenModel(types));
    expect(meaningOf(read.types)).toEqual(meaningOf(types));
  });

  it('have the same members, also strings that the language would read as something else', () => {
    const members = ['...', '1 as low', 'a = 1', 'x as y', '…', 'null', 'plain'];
    const { types } = modelOfText(`api: odd\ntypes:\n  Odd: ${JSON.stringify(members)}\n  Open: ["1 as low", ...]\n`);
    expect(meaningOf(modelOfText(writtenModel(types)).types)).toEqual(meaningOf(types));
  });
});
