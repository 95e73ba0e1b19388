import { sValidator } from '@hono/standard-validator';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { note, useNotes, wrongNote } from './notes.js';

const notes = useNotes();

/** The input of a handler after the validator, as text: a bigint has no JSON. */
function appWith(schema: string): Hono {
  const app = new Hono();
  app.post('/notes', sValidator('json', notes.schema(schema)), (context) =>
    context.text(
      JSON.stringify(context.req.valid('json'), (_, value: unknown) =>
        typeof value === 'bigint' ? `${value}n` : value,
      ),
    ),
  );
  return app;
}

function post(app: Hono, body: unknown): Response | Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return app.request('/notes', { method: 'POST', headers, body: JSON.stringify(body) });
}

describe('the validator of Hono', () => {
  it('gives a handler the decoded input', async () => {
    const answer = await post(appWith('noteSchema'), note);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ ...note, number: '7n', color: 'red' });
  });

  it('responds to an invalid request with every reason and its location', async () => {
    const answer = await post(appWith('noteSchema'), wrongNote);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({
      success: false,
      data: wrongNote,
      error: [
        { message: 'must have 1 to 20 characters', path: ['title'] },
        { message: 'must be a string', path: ['lines', 1, 'text'] },
      ],
    });
  });

  it('accepts a union', async () => {
    expect((await post(appWith('changeSchema'), { action: 'drop' })).status).toBe(200);
    expect((await post(appWith('changeSchema'), { action: 'rename' })).status).toBe(400);
  });

  it('infers the input of a handler, and what a client must send', async () => {
    const code = `
      import { sValidator } from '@hono/standard-validator';
      import { Hono } from 'hono';
      import { hc } from 'hono/client';
      import type { Change } from '@notes/types';
      import { changeSchema, scanSchema } from '@notes/validators';

      const app = new Hono()
        .post('/changes', sValidator('json', changeSchema), (context) => {
          const change: Change = context.req.valid('json');
          // @ts-expect-error It is nothing else.
          const wrong: number = context.req.valid('json');
          return context.json({ done: change.action });
        })
        .post('/scans', sValidator('json', scanSchema), (context) => {
          const { pages, data } = context.req.valid('json');
          const sizes: [readonly number[], Uint8Array] = [pages, data];
          return context.text(String(sizes.length));
        });
      const client = hc<typeof app>('http://localhost');
      void client.changes.$post({ json: { action: 'rename', title: 'Milk' } });
      // @ts-expect-error A title is text.
      void client.changes.$post({ json: { action: 'rename', title: 1 } });
    `;
    expect(await notes.complaintsAbout(code)).toEqual([]);
  });
});
