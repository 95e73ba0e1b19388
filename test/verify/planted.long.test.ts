import { describe, expect, it } from 'vitest';
import type { OutputFile } from '../../src/print/output-file.js';
import { reportText, verify } from '../../src/verify/verify.js';
import { modelOfText } from '../support/example-model.js';
import { useWorkshop } from '../support/workshop.js';

/** Larger than any disagreement needs, so that there is something to remove. */
const model = modelOfText(`
api: zoo
types:
  Name: string(1..20)
  Keeper:
    name: Name
    met: date
  Named:
    name: Name
  Animal extends Named:
    age?: integer(0..300)
    keeper: Keeper
    weight?: number
  Visit:
    animals: Animal[]
    note?: string
  union Step by step:
    arrive:
      at: datetime
    feed:
      what: Name
  Plan:
    steps: Step[]
    owner?: Keeper
  Stranger:
    toString?: unknown
    name: Name
groups:
  visit:
    endpoints:
      add:
        http: POST /visits
        body: Visit
        returns: Plan
  stranger:
    endpoints:
      add:
        http: POST /strangers
        body: Stranger
        returns: Stranger
`);

const amount = { seed: 1, verdicts: 3500 };

describe('verify, with a model whose outputs agree,', () => {
  const workshop = useWorkshop();

  it('reports that in one line, and lists what is not compared', async () => {
    const verified = await verify({ model, amount: { seed: 1, verdicts: 1000 }, workshop });
    const text = reportText(verified, 2.34).replace(/\d+ verdicts \(\d+/, '… verdicts (…');
    expect(`\n${text}`).toBe(`
zoo 0.0.0: 8 types, 2 request bodies, … verdicts (… of valid values), 135 literals: no disagreement (seed 1, 2.3 s)
not compared:
  literals of types with a field that every object inherits, such as \`toString\`: TypeScript assumes the inherited one: 3 times
`);
  });
});

/** A mistake in a printer: what it prints for a file, and what it should have printed. */
interface Plant {
  /** The common prefix of both: one file, or the sources of a package. */
  readonly file: string;
  readonly printed: RegExp;
  readonly mistake: string;
  /** The report about it. */
  readonly said: string;
}

const plants: Readonly<Record<string, Plant>> = {
  'a bound off by one': {
    file: 'validators/src/',
    printed: /\b300\b/g,
    mistake: '299',
    said: `
Animal: disagreement about what is of the type

  decodeAnimal ("/age" maximum)  refused
  the model                      accepted
  ajv on the JSON Schema         accepted

The value:

  {"age":300}

The relevant part of the model:

  api: reduced
  types:
    Animal:
      age?: integer(0..300)

Reproduce it with --seed 1 --verdicts 3500.
`,
  },
  'a missing check of own properties': {
    file: 'validators/src/',
    printed: /ownField\(value, 'toString'\)/g,
    mistake: 'value.toString',
    said: `
Stranger: disagreement about what is of the type

  decodeStranger ("" type)  refused
  the model                 accepted
  ajv on the JSON Schema    accepted

The value:

  {}

The relevant part of the model:

  api: reduced
  types:
    Stranger:
      toString?: unknown

Reproduce it with --seed 1 --verdicts 3500.
`,
  },
  'a lost optional field': {
    file: 'json-schema/bundle.json',
    printed: /"required":\["name","keeper"\]/g,
    mistake: '"required":["name","keeper","weight"]',
    said: `
Animal: disagreement about what is of the type

  decodeAnimal            accepted
  ajv on the JSON Schema  refused

The value:

  {"name":"a","keeper":{}}

The relevant part of the model:

  api: reduced
  types:
    Animal:
      name: Name
      keeper: Keeper
      weight?: number
    Keeper: {}
    Name: string(1..20)

Reproduce it with --seed 1 --verdicts 3500.
`,
  },
  'a lost optional field in TypeScript': {
    file: 'types/src/modules/',
    printed: /met:/g,
    mistake: 'met?:',
    said: `
Keeper: disagreement about what is of the type in TypeScript

  isKeeper      refused
  the compiler  accepted (no met at the top)

The value:

  {"name":"\\u0000 "}

The relevant part of the model:

  api: reduced
  types:
    Keeper:
      name: Name
      met: date
    Name: string(1..20)

Reproduce it with --seed 1 --verdicts 3500.
`,
  },
};

describe.each(Object.entries(plants))('verify, with %s,', (_name, { file: planted, printed, mistake, said }) => {
  let mistakes = 0;
  const workshop = useWorkshop((file: OutputFile) => {
    const text = file.path.startsWith(planted) ? file.text.replace(printed, mistake) : file.text;
    if (text !== file.text) mistakes += 1;
    return { ...file, text };
  });

  it('reports it with a minimal model and value', async () => {
    const verified = await verify({ model, amount, workshop });
    // The printer still prints what is made wrong here.
    expect(mistakes).toBeGreaterThan(0);
    const [report = ''] = reportText(verified, 0).split(/^zoo 0\.0\.0: \d+ types/m);
    expect(`\n${report}`.trimEnd()).toBe(said.trimEnd());
  });
});
