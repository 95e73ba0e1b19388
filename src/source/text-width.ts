/**
 * How many cells of a terminal a text takes: 2 for East Asian wide and fullwidth characters and for emoji, 0 for
 * combining marks and other characters without a shape of their own, 1 for the rest (Unicode UAX #11).
 */
export function widthOf(text: string): number {
  if (/^[ -~]*$/.test(text)) return text.length;
  let width = 0;
  for (const character of text) width += widthOfCharacter(character);
  return width;
}

const withoutShape = /^[\p{Mn}\p{Me}\p{Cf}\p{Cc}]$/u;
const wide =
  /^[\u1100-\u115F\u2E80-\u303E\u3041-\uA4CF\uA960-\uA97F\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]$/u;

function widthOfCharacter(character: string): number {
  if (withoutShape.test(character)) return 0;
  if (wide.test(character) || /^\p{Emoji_Presentation}$/u.test(character)) return 2;
  const codePoint = character.codePointAt(0) ?? 0;
  return codePoint >= 0x20000 && codePoint <= 0x3fffd ? 2 : 1;
}
