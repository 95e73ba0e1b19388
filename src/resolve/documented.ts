import type { Template } from '../model/model.js';
import type { WrittenDocs, WrittenTemplate } from '../parse/model-document.js';

/** Docs and gap where there are any. */
export function documentedOf(written: WrittenDocs): { readonly docs?: string; readonly gap?: string } {
  return {
    ...(written.docs !== undefined && { docs: written.docs }),
    ...(written.gap !== undefined && { gap: written.gap }),
  };
}

/** A template without its places. */
export function templateOf(written: WrittenTemplate): Template {
  return written.parts.map((part) =>
    part.kind === 'text' ? { kind: 'text', text: part.text } : { kind: 'hole', name: part.name },
  );
}
