import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { detached } from '../../../src/model/types/detached.js';
import { typesWithin } from '../../../src/model/types/type-graph.js';
import { compile } from '../../../src/pipeline.js';
import { parse } from '../../../src/stages.js';
import { collectGarbage } from '../../support/collect-garbage.js';

const text = 'api: shop\ntypes:\n  Pet:\n    ## As its owner calls it.\n    name: string(1..20)\n';

describe('a detached model', () => {
  it('is the same model', () => {
    const { value: model } = compile([{ path: 'shop.yaml', text }]);
    expect(detached(model)).toEqual(model);
  });

  it('lets go of the documents, and of what was computed from the model', async () => {
    const { model, document, computed } = compiledAndAsked();
    // A weak reference keeps what it refers to until the task has ended.
    await setImmediate();
    collectGarbage();
    expect(model.types.map(({ name }) => name)).toEqual(['Pet']);
    expect(document.deref()).toBeUndefined();
    expect(computed.deref()).toBeUndefined();
  });
});

function compiledAndAsked() {
  const file = { path: 'shop.yaml', text };
  const { value: model } = compile([file]);
  const [pet] = model.types;
  if (pet === undefined) throw new Error('The model has a type.');
  return {
    model: detached(model),
    document: new WeakRef(parse(file).value),
    computed: new WeakRef(typesWithin(pet)),
  };
}
