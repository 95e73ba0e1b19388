/** A JSON Pointer as the place of a change: `/items/0/state` is `.items[0].state`. */
export function pointerPlace(pointer: string): string {
  return pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((name) => (/^\d+$/.test(name) ? `[${name}]` : `.${name}`))
    .join('');
}

/**
 * Whether a reason is about a place: it is there, inside, or at a union around it, whose reader does not say which
 * member was meant. All are JSON Pointers.
 */
export function isAbout({ at, code }: { readonly at: string; readonly code: string }, place: string): boolean {
  if (at === place || at.startsWith(`${place}/`)) return true;
  return (at === '' || place.startsWith(`${at}/`)) && aroundCodes.has(code);
}

/** The codes of issues about a whole that a part does not fit. */
const aroundCodes: ReadonlySet<string> = new Set(['union', 'tag']);
