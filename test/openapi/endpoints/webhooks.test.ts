import { describe, expect, it } from 'vitest';
import { allText, importOf } from '../documents.js';

describe('imported webhooks', () => {
  const ofType = (type: string): object => {
    const properties = { type: { const: type }, timestamp: { type: 'string', format: 'date-time' }, data: {} };
    return { type: 'object', properties, required: ['type', 'timestamp', 'data'], additionalProperties: false };
  };
  const webhook = (type: string): { readonly post: object } => ({
    post: { requestBody: { content: { 'application/json': { schema: ofType(type) } } }, responses: { 204: {} } },
  });
  const listOf = (name: string): object => {
    const content = { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } };
    return { '/log': { get: { operationId: 'list', tags: ['log'], responses: { 200: { content } } } } };
  };
  const webhooks = { paid: webhook('paid'), removed: webhook('removed') };
  const importWith = (event: object): string =>
    allText(importOf({ webhooks, paths: listOf('WebhookEvent'), components: { schemas: { WebhookEvent: event } } }));

  it('have a union, which other types can refer to as the model names it', () => {
    const names = ['paid', 'removed'];
    const mapping = Object.fromEntries(names.map((name) => [name, `#/webhooks/${name}/post/requestBody`]));
    const text = importWith({ oneOf: names.map(ofType), discriminator: { propertyName: 'type', mapping } });
    expect(text).toContain('webhooks:\n  paid: unknown\n  removed: unknown\n');
    expect(text).toContain('        returns: WebhookEvent\n');
    expect(text).not.toContain('  WebhookEvent:');
  });

  it('keep an id that an export would not give them', () => {
    const importWithWords = (words: object): string => {
      const { post } = webhook('paid');
      return allText(importOf({ webhooks: { paid: { post: { ...post, ...words } } }, paths: {} }));
    };
    const text = importWithWords({ operationId: 'onPaid', 'x-retries': 3 });
    expect(text).toContain('  #@ retries: 3\n  #@ openapi: { operationId: onPaid }\n  paid: unknown\n');
    expect(importWithWords({ operationId: 'paid' })).not.toContain('operationId');
  });

  it('leave another component of the same name a type of its own', () => {
    const text = importWith({ type: 'object', properties: { succeeded: { type: 'boolean' } } });
    expect(text).toContain('        returns: WebhookEvent2\n');
    expect(text).toContain('  WebhookEvent2:\n    succeeded?: boolean\n');
  });
});
