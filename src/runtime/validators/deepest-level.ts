/** The maximum nesting depth of a value if its type sets no limit. */
export const deepestLevel = 64;
