import type { Random } from '../../support/random.js';

/** The same bytes with one to four changed, removed or inserted. Each character is a byte. */
export function flipped(bytes: string, random: Random): string {
  let mutated = bytes;
  for (let count = 1 + random.below(4); count > 0; count -= 1) {
    const at = random.below(mutated.length);
    mutated = mutated.slice(0, at) + replacementOf(mutated[at] ?? '', random) + mutated.slice(at + 1);
  }
  return mutated;
}

function replacementOf(byte: string, random: Random): string {
  switch (random.below(6)) {
    case 0:
      return String.fromCharCode(random.below(256));
    case 1:
      return String.fromCharCode(byte.charCodeAt(0) ^ (1 << random.below(8)));
    case 2:
      return random.oneOf([...'\r\n\0 \t:,%"09-\x80\xff{/.']);
    case 3:
      return '';
    case 4:
      return byte + byte;
    default:
      return byte + String.fromCharCode(random.below(256));
  }
}
