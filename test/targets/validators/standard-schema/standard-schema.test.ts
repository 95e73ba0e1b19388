import { describe, expect, it } from 'vitest';
import { decodedNote, note, useNotes, wrongNote } from './notes.js';

const notes = useNotes();

describe('a Standard Schema', () => {
  it('reads what a service reads, and reports the path of each mistake in the value', async () => {
    const { version, vendor, validate } = notes.schema('noteSchema')['~standard'];
    expect({ version, vendor }).toEqual({ version: 1, vendor: 'modelwright' });
    expect(await validate(note)).toEqual({ value: decodedNote });
    expect(await validate(wrongNote)).toEqual({
      issues: [
        { message: 'must have 1 to 20 characters', path: ['title'] },
        { message: 'must be a string', path: ['lines', 1, 'text'] },
      ],
    });
  });

  it('has an empty path for a mistake in the whole value, and unescaped field names', async () => {
    const validate = notes.schema('noteSchema')['~standard'].validate;
    expect(await validate(7)).toEqual({ issues: [{ message: 'must be an object', path: [] }] });
    const line = { text: 'two', 'attribute-a/b~c': '2' };
    expect(await validate({ ...note, lines: [line] })).toMatchObject({
      issues: [{ path: ['lines', 0, 'attribute-a/b~c'] }],
    });
  });

  it('refuses undeclared fields and unknown variants', async () => {
    expect(await notes.schema('noteSchema')['~standard'].validate({ ...note, surplus: 1 })).toMatchObject({
      issues: [{ path: ['surplus'] }],
    });
    expect(await notes.schema('changeSchema')['~standard'].validate({ action: 'add' })).toMatchObject({
      issues: [{ path: ['action'] }],
    });
  });

  it('returns bytes and lists for strings in JSON', async () => {
    const validate = notes.schema('scansSchema')['~standard'].validate;
    expect(await validate({ a: { pages: '1,2', data: 'Zg==' } })).toEqual({
      value: { a: { pages: [1, 2], data: new Uint8Array([102]) } },
    });
  });
});

const equality = `
import type { StandardSchemaV1 } from '@standard-schema/spec';
import type { Change, Note, Scan } from '@notes/types';
import { changeSchema, noteSchema, scanSchema, scansSchema } from '@notes/validators';
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
type Input<S extends StandardSchemaV1> = StandardSchemaV1.InferInput<S>;
type Output<S extends StandardSchemaV1> = StandardSchemaV1.InferOutput<S>;
`;

describe('the types of a Standard Schema', () => {
  it('are those of the specification', async () => {
    const code = `${equality}
      export const schemas: readonly StandardSchemaV1[] = [changeSchema, noteSchema, scanSchema, scansSchema];
      export const exact: StandardSchemaV1<Note, Note> = noteSchema;
      export const note: [Same<Input<typeof noteSchema>, Note>, Same<Output<typeof noteSchema>, Note>] = [true, true];
      export const change: [Same<Input<typeof changeSchema>, Change>, Same<Output<typeof changeSchema>, Change>] = [true, true];
    `;
    expect(await notes.complaintsAbout(code)).toEqual([]);
  });

  it('make no claim about an input that is a string where the output is not', async () => {
    const code = `${equality}
      export const scan: [Same<Input<typeof scanSchema>, unknown>, Same<Output<typeof scanSchema>, Scan>] = [true, true];
      export const scans: [Same<Input<typeof scansSchema>, unknown>, Same<Output<typeof scansSchema>, Record<string, Scan>>] = [true, true];
    `;
    expect(await notes.complaintsAbout(code)).toEqual([]);
  });
});
