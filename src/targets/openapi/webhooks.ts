import { declarationsOf } from '../../model/declarations.js';
import type { Model, Variant } from '../../model/model.js';
import type { JsonMap } from '../../print/json-document.js';
import { extended } from '../../schema/extensions.js';
import { summaryOf } from '../../model/documented.js';
import { numberedName } from '../../model/names.js';
import { webhookIdOf } from '../../model/operation-ids.js';
import { wordsOf } from '../../schema/words.js';
import { operationIdsOf } from './operations.js';
import { schemaOf } from './parameters.js';

/** The webhooks by name (OpenAPI 3.1.1, section 4.8.1); undefined if there are none. */
export function webhooksOf(model: Model): JsonMap | undefined {
  const union = model.webhooks && declarationsOf(model).get(model.webhooks.name);
  if (union?.kind !== 'union') return undefined;
  const taken = new Set(operationIdsOf(model).values());
  return Object.fromEntries(
    union.variants.map((variant) => {
      const operationId = numberedName(webhookIdOf(variant.name), (id) => !taken.has(id));
      taken.add(operationId);
      return [variant.name, { post: extended({ operationId, ...webhookOperation(variant, model) }, variant) }];
    }),
  );
}

/** The signature and its parts (Standard Webhooks 1.0.0). */
const headers = {
  'webhook-id': 'Identifies the event: the same each time it is sent again.',
  'webhook-timestamp': 'When it was sent, in seconds since 1970.',
  'webhook-signature':
    'Signatures, each `v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64, separated by spaces.',
};

function webhookOperation(variant: Variant, model: Model): JsonMap {
  const fields = variant.fields.map(({ name, type }) => [name, schemaOf(type, model)]);
  return {
    summary: summaryOf(variant) ?? variant.name,
    ...wordsOf(variant),
    parameters: Object.entries(headers).map(([name, description]) => ({
      name,
      in: 'header',
      required: true,
      description,
      schema: { type: 'string' },
    })),
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: { type: { const: variant.name }, ...Object.fromEntries(fields) },
            required: ['type', 'timestamp', 'data'],
            additionalProperties: false,
          },
        },
      },
    },
    responses: { '2XX': { description: 'Received.' } },
  };
}
