/**
 * Whether JSON text nests objects and arrays deeper than `depth`: one pass over the text, before anything recursive sees
 * it. Text that is no JSON gets some answer; the parser finds that out.
 */
export function isDeeper(text: string, depth: number): boolean {
  if (!opensMore(text, depth)) return false;
  let level = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === quote) index = endOfString(text, index);
    else if (code === openBracket || code === openBrace) {
      level += 1;
      if (level > depth) return true;
    } else if (code === closeBracket || code === closeBrace) level -= 1;
  }
  return false;
}

/** Whether there are more than `count` brackets at all, which most texts have not; searching for them is much faster than reading. */
function opensMore(text: string, count: number): boolean {
  let found = 0;
  for (const bracket of ['{', '[']) {
    for (let index = text.indexOf(bracket); index !== -1; index = text.indexOf(bracket, index + 1)) {
      found += 1;
      if (found > count) return true;
    }
  }
  return false;
}

const quote = 0x22;
const backslash = 0x5c;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

function endOfString(text: string, start: number): number {
  let index = start + 1;
  while (index < text.length && text.charCodeAt(index) !== quote) {
    index += text.charCodeAt(index) === backslash ? 2 : 1;
  }
  return index;
}
