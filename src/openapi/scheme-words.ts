import { child, childrenOf, type Located } from './document.js';
import type { Draft, Entry, YamlMap } from './draft.js';
import { type JsonObject, memberOf, objectOf, textOf } from './json.js';
import { keptOf } from './kept.js';
import { docsOf } from './schema-parts.js';

/** What stands above the name of a scheme or a scope. */
export type Above = Pick<Entry, 'docs' | 'x' | 'at'>;

/** The docs of a scheme; for an export, what OAuth 2.0 and OpenID Connect say beyond `bearer`: where tokens come from. */
export function schemeAbove(draft: Draft, scheme: Located, scopes: YamlMap): Above {
  const type = textOf(memberOf(objectOf(scheme.value), 'type')) ?? '';
  const isOurs = type === 'http' || type === 'apiKey';
  const words = isOurs ? [] : ['type', 'flows', 'openIdConnectUrl', 'oauth2MetadataUrl'];
  const { x = {} } = keptOf(draft, scheme, [...words, 'bearerFormat', 'deprecated']);
  // Those of scopes are theirs.
  const { openapi, scopes: _, ...extensions } = x;
  const all = { ...extensions, ...(openapi === undefined ? {} : { openapi: withFlows(objectOf(openapi), scopes) }) };
  const { docs, at } = docsOf(scheme);
  const own = docs?.replace(scopeList, '').trim() ?? '';
  return { at, ...(own === '' ? {} : { docs: own }), ...(Object.keys(all).length === 0 ? {} : { x: all }) };
}

/** A flow whose scopes are those of the model, docs included, says them no second time. */
function withFlows(openapi: JsonObject, scopes: YamlMap): JsonObject {
  const known = new Map([...scopes.values()].map(({ value, docs = '' }) => [String(value), docs]));
  const isKnown = (flow: JsonObject): boolean => {
    const own = Object.entries(objectOf(memberOf(flow, 'scopes')));
    return own.length === known.size && own.every(([token, docs]) => known.get(token) === textOf(docs)?.trim());
  };
  const flows = Object.entries(objectOf(memberOf(openapi, 'flows'))).map(([name, value]) => {
    const { scopes: own, ...flow } = objectOf(value);
    return [name, own === undefined || isKnown({ scopes: own }) ? flow : { ...flow, scopes: own }] as const;
  });
  return Object.hasOwn(openapi, 'flows') ? { ...openapi, flows: Object.fromEntries(flows) } : openapi;
}

/** What our export says of the scopes of a scheme that has no flows. */
const scopeList = /(?:^|\n\n)Scopes:\n\n((?:- `[^`\n]+`(?:: .*)?(?:\n|$))+)$/;

/** What the schemes of a document say of each scope. */
export function scopesAbove(schemes: readonly Located[]): ReadonlyMap<string, Above> {
  const above = new Map<string, Above>();
  for (const scheme of schemes) {
    const list = scopeList.exec(docsOf(scheme).docs ?? '')?.[1] ?? '';
    const listed = [...list.matchAll(/^- `([^`]+)`: (.*)$/gm)].map(
      ([, token = '', docs = '']) => [token, docs] as const,
    );
    const ofFlows = childrenOf(child(scheme, 'flows')).flatMap(([, flow]) =>
      Object.entries(objectOf(child(flow, 'scopes').value)),
    );
    for (const [token, written] of [...listed, ...ofFlows]) {
      const docs = textOf(written)?.trim() ?? '';
      if (docs !== '' && !above.has(token)) above.set(token, { docs, at: scheme.at });
    }
    for (const [token, x] of Object.entries(objectOf(memberOf(objectOf(scheme.value), 'x-scopes')))) {
      above.set(token, { ...above.get(token), x: withoutPrefix(objectOf(x)) });
    }
  }
  return above;
}

/** `x-owner` → `owner`; what is no extension is a word of OpenAPI. */
function withoutPrefix(object: JsonObject): JsonObject {
  const entries = Object.entries(object);
  const words = entries.filter(([name]) => !name.startsWith('x-'));
  const named = entries.filter(([name]) => name.startsWith('x-')).map(([name, value]) => [name.slice(2), value]);
  return { ...Object.fromEntries(named), ...(words.length === 0 ? {} : { openapi: Object.fromEntries(words) }) };
}
