import { describe, expect, it } from 'vitest';
import { lineMapOf, positionAt } from '../../../src/source/line-map.js';
import { importTexts } from '../documents.js';

type Files = Readonly<Record<string, string>>;

function read(written: string | Files): { readonly mistakes: readonly string[]; readonly text: string } {
  const files = typeof written === 'string' ? { 'api.raml': written } : written;
  const texts: Files = { ...files, 'api.raml': `#%RAML 1.0\ntitle: Things\n${files['api.raml']}` };
  const { value, diagnostics } = importTexts(texts);
  const mistakes = diagnostics.map(({ message, span }) => {
    const { line, column } = positionAt(lineMapOf(texts[span.path] ?? ''), span.start);
    return `${span.path}:${line}:${column} ${message}`;
  });
  const text = (value?.files ?? []).map((file) => file.text).join('\n');
  return { mistakes, text };
}

function each(count: number, make: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => make(index)).join('');
}

/** Types of which each refers to the next, `T0` to `T1`. */
function chain(
  count: number,
  make: (next: string, index: number) => string,
  last = '{ properties: { z: string } }',
): string {
  return `types:\n${each(count, (index) => `  T${index}: ${make(`T${index + 1}`, index)}\n`)}  T${count}: ${last}\n`;
}

const deeper = 'This is nested deeper than 150 levels, or contains itself.';
const longer =
  'With all that its types inherit and its templates, includes and aliases repeat, the document is longer than anybody can read. The limit is reached here: declare what repeats once, as a type, and refer to it by name.';

const circles: Readonly<Record<string, readonly [written: string | Files, mistake: string]>> = {
  'a type that inherits from itself': [
    'types:\n  A: { type: A, properties: { a: string } }\n',
    'api.raml:4:3 A type cannot inherit from itself: A → A. Remove one of these supertypes. A property may have the type around it.',
  ],
  'types that inherit from each other, below others': [
    'types:\n  Z: [A, B]\n  A: B\n  B: { type: { type: C } }\n  C: { type: [D, A] }\n  D: object\n',
    'api.raml:5:3 A type cannot inherit from itself: A → B → C → A. Remove one of these supertypes. A property may have the type around it.',
  ],
  'a resource type that leads to itself': [
    'resourceTypes:\n  a:\n    type: b\n  b:\n    type: { a: { x: 1 } }\n/things:\n  type: a\n  get:\n',
    'api.raml:7:5 The resource type "a" leads to itself. Remove this `type:`.',
  ],
  'a resource type that is in itself': [
    'resourceTypes:\n  a:\n    /x:\n      type: a\n      get:\n/things:\n  type: a\n',
    `api.raml:5:5 ${deeper}`,
  ],
  'a file that includes itself': [
    { 'api.raml': 'types:\n  A: !include a.raml\n', 'a.raml': 'properties:\n  a: !include a.raml\n' },
    'a.raml:2:3 "a.raml" includes itself here. Refer to a type in it by its name instead.',
  ],
  'files that include each other, with libraries': [
    {
      'api.raml': 'types:\n  A: !include a.raml\n',
      'a.raml': 'uses:\n  l: l.raml\nproperties:\n  a: !include b.raml\n',
      'b.raml': 'uses:\n  l: l.raml\nproperties:\n  a: !include a.raml\n',
      'l.raml': 'types:\n  S: string\n',
    },
    'b.raml:4:3 "a.raml" includes itself here. Refer to a type in it by its name instead.',
  ],
  'a document that includes itself': [
    'types:\n  A: !include api.raml\n',
    'api.raml:4:3 "api.raml" includes itself here. Refer to a type in it by its name instead.',
  ],
  'an alias of what is around it': ['types:\n  A: &a\n    properties: { x: *a }\n', `api.raml:5:19 ${deeper}`],
};

const hostile: Readonly<Record<string, readonly [written: string | Files, mistake: string]>> = {
  'aliases of aliases': [
    `types: { A: string }\n(x0): &a0 [x, x]\n${each(40, (index) => `(x${index + 1}): &a${index + 1} [*a${index}, *a${index}]\n`)}`,
    `api.raml ${longer}`,
  ],
  'included files that include two more': [
    {
      'api.raml': 'types:\n  A: !include t0.raml\n',
      ...Object.fromEntries(
        Array.from({ length: 40 }, (_, index) => [
          `t${index}.raml`,
          `properties: { a: !include t${index + 1}.raml, b: !include t${index + 1}.raml }\n`,
        ]),
      ),
      't40.raml': 'properties: { z: string }\n',
    },
    `t40.raml ${longer}`,
  ],
  'declarations without a name, two in each': [
    chain(
      40,
      (next) => `{ properties: { p: { type: ${next}, minProperties: 1 }, q: { type: ${next}, minProperties: 1 } } }`,
    ),
    `api.raml ${longer}`,
  ],
  'very long lists of inherited properties': [
    chain(2000, (next, index) => `{ type: ${next}, properties: { p${index}: string } }`),
    `api.raml ${longer}`,
  ],
  'resource types whose arguments double': [
    `resourceTypes:\n${each(40, (index) => `  r${index}: { type: { r${index + 1}: { x: "<<x>><<x>>" } } }\n`)}  r40: { get: { description: <<x>> } }\n/things:\n  type: { r0: { x: abc } }\n`,
    `api.raml ${longer}`,
  ],
  'resource types whose lists of arguments double': [
    `resourceTypes:\n${each(40, (index) => `  r${index}: { type: { r${index + 1}: { x: [<<x>>, <<x>>] } } }\n`)}  r40: { get: { description: a <<x>> } }\n/things:\n  type: { r0: { x: abc } }\n`,
    `api.raml ${longer}`,
  ],
  'a trait that is applied very often': [
    `traits:\n  a: { queryParameters: { ${each(1000, (index) => `p${index}: string, `)} } }\n/things:\n  get: { is: [${each(1000, () => 'a, ')}] }\n`,
    `api.raml ${longer}`,
  ],
  'lists in lists': [`types:\n  A: string${'[]'.repeat(1000)}\n`, `api.raml:4:3 ${deeper}`],
  'parentheses in parentheses': [
    `types:\n  A: { type: "${'('.repeat(1000)}string${')'.repeat(1000)}", minLength: 1 }\n`,
    `api.raml:4:3 ${deeper}`,
  ],
  'unions in unions': [
    `types:\n  A: "${'(string | '.repeat(400)}string${')'.repeat(400)}"\n`,
    `api.raml:4:3 ${deeper}`,
  ],
  'JSON Schema in JSON Schema': [
    `types:\n  A: '${'{ "items": '.repeat(5000)}{}${'}'.repeat(5000)}'\n`,
    `api.raml:4:3 ${deeper}`,
  ],
  'deep types': [
    `types:\n  A: ${'{ properties: { a: '.repeat(100)}string${'} }'.repeat(100)}\n`,
    `api.raml:4:1414 ${deeper}`,
  ],
};

const proportional: Readonly<Record<string, (size: number) => string | Files>> = {
  'supertypes that are there twice': (size) =>
    chain(size, (next, index) => `{ type: [${next}, ${next}], minProperties: ${index} }`),
  'names of names': (size) => chain(size, (next) => next),
  'subtypes in diamonds': (size) =>
    `types:\n  A0: { discriminator: k, properties: { k: string } }\n${each(
      size,
      (index) => `  B${index}: A${index}\n  C${index}: A${index}\n  A${index + 1}: [B${index}, C${index}]\n`,
    )}`,
  'libraries that use one twice': (size) => ({
    'api.raml': 'uses:\n  l: l0.raml\ntypes:\n  A: l.T\n',
    ...Object.fromEntries(
      Array.from({ length: size }, (_, index) => [
        `l${index}.raml`,
        `uses:\n  a: l${index + 1}.raml\n  b: l${index + 1}.raml\ntypes:\n  T: { properties: { a: a.T, b: b.T } }\n`,
      ]),
    ),
    [`l${size}.raml`]: 'types:\n  T: string\n',
  }),
};

describe('RAML', () => {
  it.each(Object.keys(circles))('is refused for %s, at the location', (name) => {
    const [written = '', mistake] = circles[name] ?? [];
    expect(read(written).mistakes).toEqual([mistake]);
  });

  it.each(Object.keys(hostile))('is refused for %s, where the limit is reached', (name) => {
    const [written = '', mistake] = hostile[name] ?? [];
    // How far that is depends on how much is counted for each part.
    const mistakes = read(written).mistakes.map((one) => one.replace(/(?<=^[^ ]+\.raml):\d+:\d+/, ''));
    expect(mistakes).toEqual([mistake?.replace(/(?<=^[^ ]+\.raml):\d+:\d+/, '')]);
  });

  it.each(Object.keys(proportional))('is read in proportion to its length with %s', (name) => {
    const [once, twice] = [30, 60].map((size) => read(proportional[name]?.(size) ?? ''));
    expect([...(once?.mistakes ?? []), ...(twice?.mistakes ?? [])]).toEqual([]);
    expect(once?.text).toContain('types:');
    // A list of all types below each type grows with the square.
    expect((twice?.text.length ?? Infinity) / (once?.text.length ?? 1)).toBeLessThan(5);
  });

  it('may have long chains of types, resource types and libraries', () => {
    const resourceTypes = `resourceTypes:\n${each(3000, (index) => `  r${index}: { type: r${index + 1} }\n`)}  r3000: { get: { description: The last. } }\n`;
    expect(read(`${resourceTypes}/things:\n  type: r0\n`).text).toContain('## The last.');
    expect(read(chain(3000, (next) => next)).mistakes).toEqual([]);
    const libraries = Array.from({ length: 3000 }, (_, index) => [
      `l${index}.raml`,
      `uses:\n  l: l${index + 1}.raml\n`,
    ]);
    const files = {
      'api.raml': `uses:\n  l: l0.raml\ntypes:\n  A: { properties: { a: ${'l.'.repeat(3001)}Last } }\n`,
      ...Object.fromEntries(libraries),
      'l3000.raml': 'types:\n  Last: { properties: { z: string } }\n',
    };
    expect(read(files).text).toContain('a: Last');
  });

  it('may have types with properties of themselves, also where those add something', () => {
    const { mistakes, text } = read(`types:
  Node:
    properties:
      next?: Node
      all: Node[]
      more?: { type: Node, properties: { note: string } }
  Tree: { type: array, items: { type: Tree, minItems: 2 } }
/nodes:
  get:
    responses: { 200: { body: Node } }
  put:
    responses: { 200: { body: Tree } }
`);
    expect(mistakes).toEqual([]);
    expect(text).toContain(`  Node:
    next?: Node
    all: Node[]
    more?: NodeMore

  NodeMore:
    next?: Node
    all: Node[]
    more?: NodeMore
    note: string
`);
    expect(text).toContain('  Tree: TreeItems[]\n  TreeItems: TreeItems[2..]\n');
  });

  it('may have libraries that use each other, and themselves', () => {
    const { mistakes, text } = read({
      'api.raml': 'uses:\n  l: l.raml\n/a:\n  get:\n    responses: { 200: { body: l.A } }\n',
      'l.raml': 'uses:\n  m: m.raml\n  l: l.raml\ntypes:\n  A: { properties: { b?: m.B, a?: l.l.A } }\n',
      'm.raml': 'uses:\n  l: l.raml\ntypes:\n  B: { properties: { a?: l.A } }\n',
    });
    expect(mistakes).toEqual([]);
    expect(text).toContain('b?: B\n    a?: A\n');
  });
});
