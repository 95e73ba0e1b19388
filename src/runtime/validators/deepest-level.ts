/** How many levels deep a value may be nested where its type sets no limit. */
export const deepestLevel = 64;
