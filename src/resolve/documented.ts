import type { Template } from '../model/model.js';
import type { Documented } from '../model/documented.js';
import type { WrittenDocs, WrittenTemplate } from '../parse/model-document.js';

/** Docs, gap and deprecation where there are any. */
export function documentedOf(written: WrittenDocs): Omit<Documented, 'span'> {
  return {
    ...(written.docs !== undefined && { docs: written.docs }),
    ...(written.gap !== undefined && { gap: written.gap }),
    ...(written.deprecated !== undefined && { deprecated: written.deprecated }),
  };
}

/** A template without its places. */
export function templateOf(written: WrittenTemplate): Template {
  return written.parts.map((part) =>
    part.kind === 'text' ? { kind: 'text', text: part.text } : { kind: 'hole', name: part.name },
  );
}
