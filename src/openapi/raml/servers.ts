import { type Json, type JsonObject, listOf, memberOf, objectOf, textOf } from '../document/json.js';
import { defined } from '../../source/plain-data.js';
import type { Types } from './declarations.js';
import { propertiesIn } from './flat.js';
import { schemaOf } from './schemas.js';
import { scalarOf } from './source.js';

/**
 * What `protocols:` of the document or of a method says: servers at the address of the document, one for each protocol.
 * Without an address, OpenAPI has no word for it.
 */
export function serverWords(types: Types, owner: JsonObject): JsonObject {
  const protocols = memberOf(owner, 'protocols');
  const servers = serversOf(types, owner);
  if (servers.length === 0) return defined({ 'x-protocols': protocols });
  return protocols === undefined && owner !== types.root.root ? {} : { servers };
}

function serversOf(types: Types, owner: JsonObject): readonly JsonObject[] {
  const { root } = types.root;
  const version = String(scalarOf(memberOf(root, 'version')) ?? '');
  const written = textOf(scalarOf(memberOf(root, 'baseUri')))?.replaceAll('{version}', version);
  if (written === undefined) return [];
  const variables = variablesOf(types, written);
  return withProtocols(written, memberOf(owner, 'protocols')).map((url) => ({
    url,
    ...(variables.length === 0 ? {} : { variables: Object.fromEntries(variables) }),
  }));
}

/** `HTTP` and `HTTPS` take precedence over the address, which may have no scheme. */
function withProtocols(url: string, protocols: Json): readonly string[] {
  const schemes = [...new Set(listOf(scalarOf(protocols)).map((one) => String(one).toLowerCase()))];
  const [, scheme, rest = ''] = /^(?:(https?):\/\/)?(.*)$/is.exec(url) ?? [];
  // A placeholder may hold a scheme.
  if (schemes.length === 0 || (scheme === undefined && rest.startsWith('{'))) return [url];
  return schemes.map((one) => `${one}://${rest}`);
}

function variablesOf(types: Types, url: string): readonly (readonly [string, JsonObject])[] {
  const { root } = types.root;
  const declared = propertiesIn(types, memberOf(root, 'baseUriParameters'), types.root);
  return [...url.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => {
    const property = declared.find((one) => one.name === name);
    const schema = property === undefined ? {} : objectOf(schemaOf(types, property.value, property.scope));
    const [first = name] = listOf(schema['enum']);
    const { description, enum: members } = schema;
    return [name, defined({ enum: members, default: schema['default'] ?? first, description })];
  });
}
