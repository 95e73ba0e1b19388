import { describe, expect, it } from 'vitest';
import { type Statement, statementText } from '../../src/print/statement.js';
import { format } from '../../src/print/build.js';

const docs = ['A pet.\n\n@deprecated Use `Animal`.'];
const name = 'Pet';

/** As it is in the output. */
async function formatted(statement: Statement): Promise<string> {
  const { text } = await format({ path: 'types/src/pet.ts', text: `${statementText(statement)}\n` });
  return text;
}

describe('statementText', () => {
  it('prints an interface: parents, properties, methods, and the docs of each', async () => {
    const statement: Statement = {
      kind: 'interface',
      name,
      isExported: true,
      docs,
      typeParameters: ["Food extends string = 'fish'"],
      extends: ['Animal', 'Named<string>'],
      properties: [
        { name: 'id', isReadonly: true, type: 'string', docs: ['Unique.'] },
        { name: "'date-of-birth'", isOptional: true, type: 'string | undefined' },
        // One for each pattern that the signature stands for.
        { name: '[name: `x-${string}`]', type: 'unknown', docs: ['Of vets.', 'Of owners.'] },
      ],
      methods: [
        {
          name: 'feed',
          docs: ['Every day.'],
          parameters: [
            { name: 'food', type: 'Food', isOptional: true },
            { name: 'others', type: 'Food[]', isRest: true },
          ],
          returnType: 'void',
        },
      ],
    };
    expect(await formatted(statement)).toBe(`/**
 * A pet.
 *
 * @deprecated Use \`Animal\`.
 */
export interface Pet<Food extends string = 'fish'> extends Animal, Named<string> {
  /** Unique. */
  readonly id: string;
  'date-of-birth'?: string | undefined;
  /** Of vets. */
  /** Of owners. */
  [name: \`x-\${string}\`]: unknown;
  /** Every day. */
  feed(food?: Food, ...others: Food[]): void;
}
`);
  });

  it('prints an interface without members, and one that is not exported', () => {
    expect(statementText({ kind: 'interface', name })).toBe('interface Pet {\n}');
  });

  it('prints a type alias', () => {
    expect(statementText({ kind: 'alias', name, isExported: true, docs, type: 'Cat | Dog' })).toBe(
      '/**\n * A pet.\n *\n * @deprecated Use `Animal`.\n */\nexport type Pet = Cat | Dog;',
    );
  });

  it('prints a function', async () => {
    const statement: Statement = {
      kind: 'function',
      name: 'feed',
      isExported: true,
      docs: ['Every day.'],
      typeParameters: ['Food', 'Bowl'],
      parameters: [
        { name: 'food', type: 'Food' },
        { name: 'options', type: 'Options<Bowl>', initializer: '{}' },
      ],
      returnType: 'Fed<Food>',
      // Its lines belong to a value.
      statements: ['const text = `\n  a\n`;', 'return fed(text, food, options);'],
    };
    expect(await formatted(statement)).toBe(`/** Every day. */
export function feed<Food, Bowl>(food: Food, options: Options<Bowl> = {}): Fed<Food> {
  const text = \`
  a
\`;
  return fed(text, food, options);
}
`);
  });

  it('prints a class', async () => {
    const statement: Statement = {
      kind: 'class',
      name: 'PetError',
      isExported: true,
      docs: ['404'],
      extends: 'ApiError<404, Problem>',
      properties: [
        { name: 'name', isOverride: true, isReadonly: true, initializer: "'PetError'" },
        {
          name: 'mediaType',
          isReadonly: true,
          type: 'string',
          initializer: 'mediaTypeOf(this)',
          docs: ['Of the body.'],
        },
      ],
    };
    expect(await formatted(statement)).toBe(`/** 404 */
export class PetError extends ApiError<404, Problem> {
  override readonly name = 'PetError';
  /** Of the body. */
  readonly mediaType: string = mediaTypeOf(this);
}
`);
  });

  it('prints a constant', () => {
    const statement: Statement = { kind: 'constant', name, isExported: true, initializer: "{ cat: 'cat' } as const" };
    expect(statementText(statement)).toBe("export const Pet = { cat: 'cat' } as const;");
  });
});
