import { child, childrenOf, type Located } from '../document/document.js';
import type { Draft, Entry, YamlMap } from '../draft/draft.js';
import { type JsonObject, memberOf, objectOf, textOf } from '../document/json.js';
import { keptOf, withOpenapi } from '../schemas/kept.js';
import { docsOf } from '../schemas/schema-parts.js';

/** The comment lines above the name of a scheme or a scope. */
export type Above = Pick<Entry, 'docs' | 'x' | 'at'>;

/** The docs of a scheme, and for an export its URLs for tokens, which `bearer` does not express. */
export function schemeAbove(draft: Draft, scheme: Located): Above {
  const type = textOf(memberOf(scheme.value, 'type')) ?? '';
  const isOurs = type === 'http' || type === 'apiKey';
  const words = isOurs ? [] : ['type', 'flows', 'openIdConnectUrl', 'oauth2MetadataUrl'];
  const { x = {} } = keptOf(draft, scheme, [...words, 'bearerFormat', 'deprecated']);
  // The extensions of scopes are kept with the scopes.
  const { openapi, scopes: _, ...extensions } = x;
  const kept = withOpenapi({ x: extensions }, withFlows(objectOf(openapi), draft.scopes));
  const { docs, at } = docsOf(scheme);
  const own = docs?.replace(scopeList, '').trim() ?? '';
  return { at, ...(own === '' ? {} : { docs: own }), ...kept };
}

/** Omits the scopes of a flow if they equal those of the model, docs included. */
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

/** The list of scopes that our export writes for a scheme without flows. */
const scopeList = /(?:^|\n\n)Scopes:\n\n((?:- `[^`\n]+`(?:: .*)?(?:\n|$))+)$/;

/** The docs of each scope, from all schemes of a document. */
export function scopesAbove(draft: Draft): ReadonlyMap<string, Above> {
  const above = new Map<string, Above>();
  for (const { written: scheme } of draft.schemes.values()) {
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
    const extended = child(scheme, 'x-scopes');
    for (const token of Object.keys(objectOf(extended.value))) {
      const scope = child(extended, token);
      const words = Object.keys(objectOf(scope.value)).filter((key) => !key.startsWith('x-'));
      above.set(token, { ...above.get(token), ...keptOf(draft, scope, words) });
    }
  }
  return above;
}
