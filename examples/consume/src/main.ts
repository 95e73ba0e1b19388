import assert from 'node:assert/strict';
import { createClient, NotFoundError, VersionConflictError } from '@example-resource/client';

const [baseUrl = 'http://localhost:8080'] = process.argv.slice(2);
const form = { grant_type: 'client_credentials', client_id: 'me', client_secret: 'x', scope: 'manage_test:my-project' };
const granted = await fetch(`${baseUrl}/oauth/token`, { method: 'POST', body: new URLSearchParams(form) });
const { access_token: token } = (await granted.json()) as { access_token: string };
const { resource } = createClient({ baseUrl, projectKey: 'my-project', token });

const key = `consume-${Date.now()}`;
const objectTypeProperty = { arrayOfObjectType: [{ integerExample: 9223372036854775807n }] };
const { id } = (await resource.create({ body: { key, objectTypeProperty } })).body;
assert.deepEqual((await resource.get({ id })).objectTypeProperty, objectTypeProperty);
await resource.patch({ body: { key, objectTypeProperty: { arrayOfStringExample: ['a'] } } });
const replaced = await resource.replace({ body: { key, objectTypeProperty: { arrayOfStringExample: ['b', key] } } });
const update = { id, body: { version: replaced.body.version, actions: [{ action: 'doSomeThing' as const }] } };
const { version } = await resource.update(update);
const conflict = await resource.update(update).catch((error: unknown) => error);
assert(conflict instanceof VersionConflictError && conflict.body?.currentVersion === version);
assert(await resource.exists({ stringParameter: key }));
console.log(await resource.query({ arrayOfString: [key], objectParameter: { arrayOfStringExample: ['b'] } }));
console.log(await resource.search({ 'text.en': key, facet: 'objectTypeProperty.arrayOfStringExample' }));
console.log(
  await resource.querySorted({ where: ['key = :k'], sort: ['version desc'], withTotal: true, 'var.k': [key] }),
);
const body = { createdAt: '2024-02-29T23:59:58.007Z' };
const dates = await resource.complex({ uriParameterOne: 'a/b', uriParameterTwo: 'c', prefer: 'code=202', body });
console.log(dates.status === 202 ? dates.body.dateTimeExampleRfc : dates.body.arrayOfStringExample);
await resource.delete({ id, ifMatch: `"${version}"` });
const gone = await resource.getByKey({ key }).result();
assert(!gone.ok && gone.error instanceof NotFoundError);
console.log('All twelve endpoints responded as expected.');
