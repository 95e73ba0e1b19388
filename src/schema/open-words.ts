/**
 * JSON Schema has no word for an enum or a union that may grow, so its description says this, and an import finds it.
 * Apart from the schema, because an import must not load the printers (`src/build/bundle-program.ts`).
 */
export const openEnumWords = 'Open: a newer service may send other members.';
export const openUnionWords = 'Open: a newer service may send other variants.';
