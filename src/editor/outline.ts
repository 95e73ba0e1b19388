import type { ModelDocument, WrittenEndpoint, WrittenType } from '../parse/model-document.js';
import type { Name } from '../parse/written-parts.js';
import type { SourceSpan } from '../source/source-file.js';

export interface OutlineItem {
  readonly name: string;
  /** `GET /pets/{id}` */
  readonly detail: string;
  readonly kind: 'api' | 'type' | 'enum' | 'union' | 'field' | 'member' | 'group' | 'endpoint' | 'name';
  readonly span: SourceSpan;
  readonly items: readonly OutlineItem[];
}

/** What a file declares, in the order of the file. */
export function outlineOf(document: ModelDocument): readonly OutlineItem[] {
  const items: readonly OutlineItem[] = [
    ...(document.api === undefined ? [] : [item('api', document.api, { detail: 'api' })]),
    ...document.scopes.map((scope) => item('name', scope, { detail: 'scope' })),
    ...(document.auth?.schemes ?? [])
      .filter(({ isMade }) => !isMade)
      .map((scheme) => item('name', scheme, { detail: scheme.kind })),
    ...document.params.map((param) => item('name', param, { detail: 'placeholder' })),
    ...document.errors.map((error) => item('name', error, { detail: `error ${error.status}` })),
    ...document.types.filter(({ isMade }) => !isMade).map(typeItem),
    ...document.groups.map((group) => item('group', group, { items: group.endpoints.map(endpointItem) })),
    ...document.webhooks.map((webhook) => item('name', webhook, { detail: 'webhook' })),
    ...document.resources.map((resource) => item('name', resource, { detail: 'stored resource' })),
  ];
  return [...items].sort((a, b) => a.span.start - b.span.start);
}

function item(
  kind: OutlineItem['kind'],
  { name }: { readonly name: Name },
  { detail = '', items = [] }: Partial<Pick<OutlineItem, 'detail' | 'items'>>,
): OutlineItem {
  return { name: name.text, detail, kind, span: name.span, items };
}

function typeItem(type: WrittenType): OutlineItem {
  switch (type.kind) {
    case 'alias':
      return item('type', type, {});
    case 'object':
      return item('type', type, {
        items: type.fields.map((field) => item('field', field, { detail: field.isOptional ? 'optional' : '' })),
      });
    case 'union':
      return item('union', type, { items: type.variants.map((variant) => item('member', variant, {})) });
    case 'enum':
      return item('enum', type, {
        items: type.members.map(({ value, span }) => item('member', { name: { text: String(value), span } }, {})),
      });
  }
}

function endpointItem(endpoint: WrittenEndpoint): OutlineItem {
  const path = (endpoint.path?.parts ?? []).map((part) => (part.kind === 'text' ? part.text : `{${part.name}}`));
  return item('endpoint', endpoint, { detail: [endpoint.method.text, path.join('')].join(' ').trim() });
}
