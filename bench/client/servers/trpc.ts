import { initTRPC } from '@trpc/server';
import { created, type Resource, resources } from '../../server/records.js';
import type { CreateInput, GetInput } from '../cases.js';

const { procedure, router } = initTRPC.create();

/** Its type is all that is used; the service answers in the protocol of tRPC by hand, as it answers the others. */
const appRouter = router({
  get: procedure
    .input((input) => input as GetInput)
    .query(({ input }): Resource | undefined => resources.find(({ id }) => id === input.id)),
  create: procedure.input((input) => input as CreateInput).mutation(({ input }): Resource => created(input.draft)),
});

export type AppRouter = typeof appRouter;
