import type { StoredResource } from '../model/storage.js';
import type { WrittenResource } from '../parse/model-document.js';
import { documentedOf } from './documented.js';

export function storedResourceOf(written: WrittenResource): StoredResource {
  return {
    type: written.name.text,
    ...documentedOf(written),
    span: written.name.span,
    ...(written.within && { within: written.within.text }),
    id: written.id.text,
    ...(written.key && { key: written.key.text }),
    ...(written.version && { version: written.version.text }),
    actions: written.actions.map(({ variant, field }) => ({
      variant: variant.text,
      effect: field === undefined ? { kind: 'nothing' } : { kind: 'set', field },
      span: variant.span,
    })),
    filters: written.filters.map(({ parameter, path, operator }) => ({
      parameter: parameter.text,
      path,
      operator,
      span: parameter.span,
    })),
  };
}
