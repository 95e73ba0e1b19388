/** JSON Schema has no word for an enum that may grow, so its description says this, and an import finds it. */
export const openEnumWords = 'Open: a newer service may send other members.';
