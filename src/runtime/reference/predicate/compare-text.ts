/**
 * Order by code point, as PostgreSQL's collation "C" orders UTF-8. The `<` of JavaScript compares UTF-16 units and puts
 * U+1F600 before U+FF01.
 */
export function compareText(left: string, right: string): number {
  const length = Math.min(left.length, right.length);
  for (let index = 0; index < length; index += 1) {
    const a = left.charCodeAt(index);
    const b = right.charCodeAt(index);
    if (a !== b) return weight(a) - weight(b);
  }
  return left.length - right.length;
}

// Surrogates stand for the code points above all others.
function weight(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}
