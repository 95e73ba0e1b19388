export type Color = 'bold' | 'dim' | 'red' | 'yellow' | 'blue' | 'green' | 'cyan';

/** Gives a text a colour, or leaves it as it is where there are none. */
export type Paint = (color: Color, text: string) => string;

const ansiCodes: Readonly<Record<Color, number>> = {
  bold: 1,
  dim: 2,
  red: 31,
  green: 32,
  yellow: 33,
  blue: 34,
  cyan: 36,
};

export function painter(hasColors: boolean): Paint {
  return (color, text) => (hasColors && text !== '' ? `\u001b[${ansiCodes[color]}m${text}\u001b[0m` : text);
}
