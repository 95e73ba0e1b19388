import type { WrittenUnion } from '../parse/model-document.js';
import { plainMember } from '../parse/parse-members.js';
import { noDocs } from '../parse/slots.js';
import type { TypeExpression } from '../parse/type-expression.js';
import type { Report } from '../source/diagnostic.js';
import type { SourceSpan } from '../source/source-file.js';
import type { Namespace } from './merge-documents.js';

/** The type of all webhook payloads, a union by `type`. */
export const webhookType = 'WebhookEvent';

/**
 * The namespace with the type of all webhooks, with the payload of Standard Webhooks. So everything that is generated
 * from types is also generated from webhooks.
 *
 *     union WebhookEvent by type:
 *       order.paid:
 *         timestamp: datetime
 *         data: OrderPaid
 */
export function withWebhooks(namespace: Namespace, report: Report): Namespace {
  const webhooks = [...namespace.webhooks.values()];
  const [first] = webhooks;
  if (first === undefined) return namespace;
  const namesake = namespace.types.get(webhookType);
  if (namesake !== undefined) {
    const message = `The type of all webhooks is called "${webhookType}" in generated code, and another type has the same name. Rename that one.`;
    const notes = [{ message: 'The webhooks are declared here.', span: first.name.span }];
    report({ code: 'name-is-declared-once', message, span: namesake.name.span, notes });
    return { ...namespace, webhooks: new Map() };
  }
  const union: WrittenUnion = {
    kind: 'union',
    name: { text: webhookType, span: first.name.span },
    typeParameters: [],
    tag: { text: 'type', span: first.name.span },
    extends: [],
    ...noDocs,
    docs: 'The webhooks that the service sends to the servers of its users, by name (Standard Webhooks).',
    variants: webhooks.map(({ name, type, ...docs }) => ({
      name,
      type: undefined,
      fields: [
        { ...plainMember({ ...name, text: 'timestamp' }, datetimeAt(name.span)), docs: 'The time of the event.' },
        plainMember({ ...name, text: 'data' }, type),
      ],
      ...docs,
    })),
  };
  return { ...namespace, types: new Map([...namespace.types, [webhookType, union]]) };
}

function datetimeAt(span: SourceSpan): TypeExpression {
  return { kind: 'name', name: 'datetime', nameSpan: span, arguments: [], limits: undefined, format: undefined, span };
}
