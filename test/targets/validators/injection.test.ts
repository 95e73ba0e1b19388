import { describe, expect, it } from 'vitest';
import type { ErrorDeclaration, Field, Model, TypeDeclaration } from '../../../src/model/model.js';
import {
  aliasType,
  endpoint,
  group,
  int64,
  modelOf,
  named,
  nowhere,
  parameter,
  text,
} from '../../support/build-model.js';
import { buildTargets } from '../../support/built-packages.js';

/** Text that would run, or break the file, if it ever became code. */
const hostile: readonly string[] = [
  '*/ globalThis.harmed = true; /*',
  "'; globalThis.harmed = true; '",
  '"; globalThis.harmed = true; "',
  '`; globalThis.harmed = true; `',
  '${globalThis.harmed = true}',
  '\n globalThis.harmed = true;\n//',
  '\r\nglobalThis.harmed = true;',
  '\u2028globalThis.harmed = true;\u2029',
  '\\',
  "\\'",
  '{{name}}',
  '// @ts-expect-error',
  '@deprecated {@link x',
  '__proto__',
  'constructor',
  'toString',
  'a/b~c',
  '\u202egnp.js',
  '\u0000',
  '\ud800',
  '',
  ' ',
  '😀',
  ']',
];

function hostileField(name: string): Field {
  return { name, isRequired: false, type: int64, docs: name, gap: name, span: nowhere };
}

/** Hostile text in every position of a declaration. */
function hostileTypes(): readonly TypeDeclaration[] {
  const everywhere = hostile.flatMap((word, index): readonly TypeDeclaration[] => [
    {
      kind: 'object',
      name: `Object${index}`,
      extends: [],
      fields: [hostileField(word)],
      docs: word,
      gap: word,
      span: nowhere,
    },
    { ...aliasType(`Alias${index}`, named(`Object${index}`)), docs: word },
    {
      kind: 'union',
      name: `Union${index}`,
      // A tag that is not a field of any variant, which a rule guarantees.
      tag: `${word}|`,
      extends: [],
      variants: [{ name: word, extends: [], docs: word, fields: [hostileField(word)], span: nowhere }],
      span: nowhere,
    },
  ]);
  return [
    ...everywhere,
    { kind: 'object', name: 'All', extends: [], fields: hostile.map(hostileField), span: nowhere },
    {
      kind: 'enum',
      name: 'Words',
      isOpen: true,
      members: hostile.map((value) => ({ value, docs: value, span: nowhere })),
      span: nowhere,
    },
    aliasType('Pattern', { kind: 'string', pattern: '[`\'"$\\{/*\\u2028]+\\/' }),
  ];
}

function failed(docs: string): ErrorDeclaration {
  return { name: 'Failed', status: 500, contents: [], headers: [], docs, span: nowhere };
}

function hostileModel(): Model {
  const endpoints = hostile.map((word, index) =>
    endpoint(`get${index}`, {
      docs: word,
      path: [[{ kind: 'text', text: word }]],
      query: [
        parameter('q', text, {
          property: word,
          name: [{ kind: 'text', text: word }],
          docs: word,
          default: { kind: 'text', text: word, span: nowhere },
        }),
        parameter('p', text, {
          name: [
            { kind: 'text', text: `pattern${word}` },
            { kind: 'placeholder', name: 'substitution' },
          ],
          isPattern: true,
          docs: word,
        }),
      ],
      responses: [
        {
          status: 200,
          docs: word,
          contents: [],
          headers: [parameter(`h${index}`, text, { property: word })],
          span: nowhere,
        },
      ],
      errors: [failed(word)],
    }),
  );
  return modelOf({
    name: 'hostile',
    errors: [failed(hostile[0] ?? '')],
    types: hostileTypes(),
    groups: [group(endpoints)],
  });
}

const built = await buildTargets(hostileModel(), 'validators');

describe('hostile text in every position of a model', () => {
  it('does not prevent type-checking, of sources and declarations', async () => {
    expect(await built.typeCheck()).toBe('');
  });

  it('does nothing when the packages are loaded', async () => {
    await built.import('types');
    await built.import('validators');
    expect(globalThis).not.toHaveProperty('harmed');
  });

  it('is an ordinary name', async () => {
    const generated = (await built.import('validators')) as Record<string, (value: unknown) => unknown>;
    const json = `{${hostile.map((word, index) => `${JSON.stringify(word)}:${index}`).join(',')}}`;
    const result = generated['parseAll']?.(json) as { readonly ok: boolean; readonly value: object };
    expect(result.ok).toBe(true);
    expect(Object.getPrototypeOf(result.value)).toBe(Object.prototype);
    for (const [index, word] of hostile.entries()) {
      expect(Object.getOwnPropertyDescriptor(result.value, word)?.value).toBe(BigInt(index));
      expect(generated['isWords']?.(word)).toBe(true);
      expect(generated[`validateUnion${index}`]?.({ [`${word}|`]: word })).toMatchObject({ ok: true });
      expect(generated[`isUnion${index}`]?.({ [`${word}|`]: `${word}!` })).toBe(false);
    }
    expect(JSON.parse(generated['stringifyAll']?.(result.value) as string)).toEqual(JSON.parse(json));
  });
});
