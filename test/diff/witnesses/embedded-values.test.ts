import { expect, it } from 'vitest';
import { declarationsOf } from '../../../src/model/declarations.js';
import { choices, samplersOf } from '../../../src/diff/compare/sample-values.js';
import { embed } from '../../../src/diff/witnesses/embedded-values.js';
import { modelOfText } from '../../support/example-model.js';

it('a part is inside of a sample for each choice, also where its surroundings have fewer samples than choices', () => {
  const model = modelOfText(`api: pets
types:
  Pet:
    kind: [cat]
groups: {}
`);
  const declarations = declarationsOf(model);
  const type = { kind: 'named', name: 'Pet' } as const;
  const steps = [{ kind: 'field', name: 'kind' }] as const;
  const embedded = choices.map((choice) =>
    embed('dog', { type, steps }, { sampler: samplersOf(declarations)(1), side: 'old', choice }),
  );
  expect(embedded).toEqual(choices.map(() => ({ value: { kind: 'dog' }, pointer: '/kind' })));
});
