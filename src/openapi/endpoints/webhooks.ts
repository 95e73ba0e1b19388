import { webhookIdOf } from '../../model/operation-ids.js';
import { webhookType } from '../../resolve/webhooks.js';
import { child, childrenOf, type Document, type Located, rootOf, targetOf } from '../document/document.js';
import { type Draft, lose } from '../draft/draft.js';
import { type JsonObject, listOf, memberOf, objectOf, saying } from '../document/json.js';
import { typeNameOf } from '../document/names.js';
import { typeText } from '../schemas/schemas.js';
import { docsOf } from '../schemas/schema-parts.js';
import { keptOf } from '../schemas/kept.js';

/** The webhooks of a document; before OpenAPI 3.1 they are an extension. */
function webhooksIn(document: Document): readonly (readonly [string, Located])[] {
  const root = rootOf(document);
  return [...childrenOf(child(root, 'webhooks')), ...childrenOf(child(root, 'x-webhooks'))];
}

/** Declares webhooks that follow Standard Webhooks; all others are refused. Returns those, for an export. */
export function declareWebhooks(draft: Draft): JsonObject {
  let kept: JsonObject = {};
  for (const [name, located] of webhooksIn(draft.document)) {
    const site = { draft, owner: `webhook ${name}`, name: `${typeNameOf(name)}Data` };
    const data = dataOf(draft, name, located);
    if (data === undefined) {
      lose(site, { verdict: 'refused', construct: 'webhook', at: located.at });
      kept = { ...kept, [name]: located.value };
    } else {
      const post = child(located, 'post');
      const words = memberOf(post.value, 'operationId') === webhookIdOf(name) ? [] : ['operationId'];
      draft.webhooks.set(name, { value: typeText(site, data), ...docsOf(post), ...keptOf(draft, post, words) });
    }
  }
  return saying({ webhooks: kept });
}

/** The data of `{ type, timestamp, data }`, if the type is the name of the webhook. */
function dataOf(draft: Draft, name: string, located: Located): Located | undefined {
  const item = targetOf(draft.document, located);
  const body = targetOf(draft.document, child(child(item, 'post'), 'requestBody'));
  const schema = targetOf(draft.document, child(child(child(body, 'content'), 'application/json'), 'schema'));
  const properties = objectOf(memberOf(schema.value, 'properties'));
  const type = memberOf(properties, 'type');
  const isNamed = (memberOf(type, 'const') ?? listOf(memberOf(type, 'enum'))[0]) === name;
  const keys = Object.keys(properties).sort().join();
  return isNamed && keys === 'data,timestamp,type' ? child(child(schema, 'properties'), 'data') : undefined;
}

/** Reserves the name of the union of webhooks, which a model generates, also for the component of an export. */
export function reserveWebhookType(draft: Draft): void {
  const names = webhooksIn(draft.document)
    .filter(([name, located]) => dataOf(draft, name, located) !== undefined)
    .map(([name]) => name);
  if (names.length === 0) return;
  draft.typeNames.add(webhookType.toLowerCase());
  const union = child(child(child(rootOf(draft.document), 'components'), 'schemas'), webhookType);
  const { propertyName, mapping } = objectOf(memberOf(union.value, 'discriminator'));
  const variants = Object.keys(objectOf(mapping));
  const isAll = variants.length === names.length && variants.every((name) => names.includes(name));
  if (propertyName === 'type' && isAll) draft.components.set(union.at, webhookType);
}
