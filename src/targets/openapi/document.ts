import { contentsIn } from '../../model/contents.js';
import { declarationsOf } from '../../model/declarations.js';
import type { Model } from '../../model/model.js';
import { optionsOf } from '../../model/package-options.js';
import { namesReachedFrom } from '../../model/types/type-graph.js';
import { gapText } from '../../print/docs.js';
import { type JsonMap, withTexts } from '../../print/json-document.js';
import { memoize } from '../../source/memoize.js';
import { semanticVersionOf } from '../../source/semantic-version.js';
import { extended, extensionsOf, merged } from '../../schema/extensions.js';
import { wordsOf } from '../../schema/words.js';
import { pathItems } from './operations.js';
import { componentsWithParts } from './parts.js';
import { errorResponses } from './responses.js';
import { securityOf, securitySchemes } from './security.js';
import { serversOf } from './servers.js';
import { webhooksOf } from './webhooks.js';
import { defined } from '../../source/plain-data.js';

/** The OpenAPI document of a model (OpenAPI 3.1.1), everything in the order of the model. */
export const documentOf: (model: Model) => JsonMap = memoize((model) => {
  const { named, words } = extensionsOf(model);
  const [ofDocument, ofInfo] = partsOf(words);
  const license = ofInfo['license'] === undefined ? licenseOf(model) : undefined;
  const gaps = model.gaps.map(({ text }) => gapText({ gap: text })).join('\n\n');
  const head = defined({ title: model.name, version: model.version, license, ...wordsOf(model, gaps), ...named });
  const document = defined({
    openapi: '3.1.1',
    info: merged(head, withoutOldVersion(ofInfo, model)),
    servers: serversOf(model.servers, model),
    security: securityOf(model),
    tags: model.groups.map((group) =>
      extended(defined({ name: group.name, description: wordsOf(group)['description'] }), group),
    ),
    paths: pathItems(model),
    webhooks: webhooksOf(model),
    components: defined({
      schemas: model.types.length === 0 ? undefined : withOpenErrors(componentsWithParts(model), model),
      responses: errorResponses(model),
      securitySchemes: securitySchemes(model),
    }),
  });
  return withSchemaNames(merged(document, ofDocument), model);
});

/** The licence of the package (OpenAPI 3.1.1, section 4.8.4); npm has two values that are not SPDX expressions. */
function licenseOf({ packages }: Model): JsonMap | undefined {
  const name = optionsOf(packages, 'openapi').members?.['license'];
  if (typeof name !== 'string') return undefined;
  return { name, ...(!/^(?:UNLICENSED$|SEE LICENSE IN )/.test(name) && { identifier: name }) };
}

/** The version of an imported document, `1.0`, holds until the model has another one than that means. */
function withoutOldVersion({ version, ...others }: JsonMap, model: Model): JsonMap {
  // Without a version, that of a model is 0.0.0.
  const isOwn = typeof version === 'string' && (semanticVersionOf(version) ?? '0.0.0') === model.version;
  return isOwn ? { ...others, version } : others;
}

/** What `#@ openapi:` of the API says of the document, and what of its `info`. */
function partsOf(words: JsonMap): readonly [ofDocument: JsonMap, ofInfo: JsonMap] {
  const entries = Object.entries(words);
  const isOfDocument = ([key]: readonly [string, unknown]): boolean =>
    /^(?:x-.*|openapi|\$self|jsonSchemaDialect|externalDocs|servers|webhooks)$/.test(key);
  return [
    Object.fromEntries(entries.filter(isOfDocument)),
    Object.fromEntries(entries.filter((one) => !isOfDocument(one))),
  ];
}

/**
 * The components, those of errors open: the server adds members of its own to a problem, `instance` for one, and clients
 * ignore those that they do not know (RFC 9457, section 3.2).
 */
function withOpenErrors(components: JsonMap, model: Model): JsonMap {
  const bodies = contentsIn(model.errors).map(({ type }) => type);
  const names = namesReachedFrom(bodies, declarationsOf(model));
  return Object.fromEntries(
    Object.entries(components).map(([name, schema]) => {
      const { additionalProperties, ...rest } = schema as JsonMap;
      return [name, additionalProperties === false && names.has(name) ? rest : schema];
    }),
  );
}

const folder = '#/components/schemas/';

/** The document with its own names for the types that have one: `#@ openapi: { name: pet_status }` above `PetStatus`. */
function withSchemaNames(document: JsonMap, { types }: Model): JsonMap {
  const names = new Map(
    types.flatMap((type): readonly (readonly [string, string])[] => {
      const { name } = type.oneWayOf === undefined ? extensionsOf(type).words : {};
      return typeof name === 'string' && /^[\w.-]+$/.test(name) ? [[type.name, name]] : [];
    }),
  );
  if (names.size === 0) return document;
  const nameOf = (type: string): string => names.get(type) ?? type;
  const { schemas, ...others } = document['components'] as JsonMap;
  const entries = Object.entries(schemas as JsonMap).map(([type, schema]) => [nameOf(type), schema] as const);
  // Two types cannot share a name: all keep those of the model.
  if (new Set(entries.map(([name]) => name)).size < entries.length) return document;
  // In any text: discriminators have references too.
  return withTexts({ ...document, components: { schemas: Object.fromEntries(entries), ...others } }, (reference) =>
    reference.startsWith(folder) ? folder + nameOf(reference.slice(folder.length)) : reference,
  ) as JsonMap;
}
