import { initTRPC, TRPCError } from '@trpc/server';
import { describe, expect, it } from 'vitest';
import { decodedNote, note, useNotes, wrongNote } from './notes.js';

const notes = useNotes();

/** Calls a procedure that returns its input. */
async function called(schema: string, input: unknown): Promise<unknown> {
  const { procedure, router } = initTRPC.create();
  const caller = router({
    add: procedure.input(notes.schema(schema)).mutation((options) => options.input),
  }).createCaller({});
  return caller.add(input);
}

describe('the input of tRPC', () => {
  it('is decoded', async () => {
    expect(await called('noteSchema', note)).toEqual(decodedNote);
    expect(await called('scanSchema', { pages: '1', data: '' })).toEqual({ pages: [1], data: new Uint8Array() });
  });

  it('never reaches the procedure if it is invalid, and the error has every reason and its location', async () => {
    const error = await called('noteSchema', wrongNote).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(TRPCError);
    expect(error).toMatchObject({
      code: 'BAD_REQUEST',
      cause: {
        issues: [
          { message: 'must have 1 to 20 characters', path: ['title'] },
          { message: 'must be a string', path: ['lines', 1, 'text'] },
        ],
      },
    });
  });

  it('has the types of the model on both sides', async () => {
    const code = `
      import { initTRPC } from '@trpc/server';
      import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
      import type { Note } from '@notes/types';
      import { noteSchema } from '@notes/validators';

      type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
      const { procedure, router } = initTRPC.create();
      const api = router({ add: procedure.input(noteSchema).mutation(({ input }) => titleOf(input)) });
      function titleOf(note: Note): string {
        return note.title;
      }
      export const input: Same<inferRouterInputs<typeof api>['add'], Note> = true;
      export const output: Same<inferRouterOutputs<typeof api>['add'], string> = true;
      void api.createCaller({}).add({ title: 'Milk', number: 7n });
      // @ts-expect-error A number is no text.
      void api.createCaller({}).add({ title: 'Milk', number: '7' });
    `;
    expect(await notes.complaintsAbout(code)).toEqual([]);
  });
});
