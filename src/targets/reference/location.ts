import { endpointsOf } from '../../model/endpoints.js';
import type { Endpoint, Template } from '../../model/model.js';
import { templateText } from '../../print/escape.js';
import type { StorageEndpoint } from './handler.js';
import { pathText } from './input.js';

/** The path of a record as a template literal: `` `/${encodeURIComponent(input.projectKey)}/resource/${encodeURIComponent(outcome.body.id)}` ``. */
export function locationText(at: StorageEndpoint, id: string): string | undefined {
  const target = endpointsOf(at.model).find(
    ({ behaviour }) => behaviour?.action === 'get' && behaviour.resource === at.resource.type,
  );
  if (target === undefined) return undefined;
  const own = target.pathParameters.map(({ property }) => property).filter((hole) => hole !== at.resource.within);
  return pathLiteral(target.path, (hole) => (hole === own.at(-1) ? id : pathText(at.endpoint, hole, at.declarations)));
}

/** The path that the request itself was sent to, encoded again. */
export function requestPathText(at: StorageEndpoint): string | undefined {
  return pathLiteral(at.endpoint.path, (hole) => pathText(at.endpoint, hole, at.declarations));
}

function pathLiteral(path: Endpoint['path'], valueOf: (hole: string) => string | undefined): string | undefined {
  const segments = path.map((segment: Template) =>
    segment.map((part) => {
      if (part.kind === 'text') return templateText(encodeURI(part.text));
      const value = valueOf(part.name);
      return value === undefined ? undefined : `\${encodeURIComponent(${value})}`;
    }),
  );
  if (segments.some((segment) => segment.includes(undefined))) return undefined;
  return `\`/${segments.map((segment) => segment.join('')).join('/')}\``;
}
