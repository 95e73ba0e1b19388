import { describe, expect, it } from 'vitest';
import { adapters, allOf, builtPost, connected, textOf } from './built-post.js';
import { postText } from './post-model.js';

const post = await builtPost(postText);

describe.each(adapters)('the reference service, over %s', (adapter) => {
  it('accepts every content type of a body, and responds with a sample in each', async () => {
    const { client } = await connected(post, { server: await post.createReference(), adapter });
    const address = { street: 's', number: 1n };
    const photo = new Uint8Array([1]);
    const parcel = { label: 'a', express: true, address, photo, tags: [] };
    expect(await client['send']?.({ body: parcel })).toMatchObject({ photo: expect.any(Uint8Array) });
    expect(await client['login']?.({ body: { user: 'a', pin: 1, roles: [] } })).toMatchObject({ user: 'example' });
    expect(await client['patch']?.({ id: 'a', body: {} })).toEqual({ label: 'example' });
    expect(await client['label']?.({ body: 'a' })).toBe('example');
    expect(await client['scan']?.({ body: photo })).toEqual(new Uint8Array([1, 2, 3]));
    const large = new Blob([new Uint8Array(3_000_000)]).stream();
    expect(await textOf((await client['load']?.({ body: large })) as never)).toBe('\x01\x02\x03');
    expect(await allOf(await client['events']?.())).toEqual(Array(3).fill({ type: 'sorted', at: 1n }));
    const headers = { accept: 'text/csv' };
    const csv = await client['any']?.({ body: { mediaType: 'text/csv', value: 'a' } }, { headers });
    expect(csv).toEqual({ status: 200, mediaType: 'text/csv', body: 'example' });
    const either = await client['either']?.({}, { headers: { accept: 'text/event-stream' } });
    const { mediaType, body } = either as unknown as { mediaType: string; body: never };
    expect(mediaType).toBe('text/event-stream');
    expect(await allOf(body)).toHaveLength(3);
  });
});
