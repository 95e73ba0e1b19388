import type { TextFormat } from '../../runtime/validators/format.js';
import { families } from '../../runtime/validators/formats/index.js';
import { words } from '../../source/words.js';
import { addressFormats } from './address-formats.js';
import { dateFormats } from './date-formats.js';
import type { FormatFacts } from './format-facts.js';

const clock =
  '(?:[0-9]+H(?:[0-9]+M)?(?:[0-9]+(?:[.,][0-9]+)?S)?|[0-9]+M(?:[0-9]+(?:[.,][0-9]+)?S)?|[0-9]+(?:[.,][0-9]+)?S)';
const calendar = '(?:[0-9]+Y(?:[0-9]+M)?(?:[0-9]+D)?|[0-9]+M(?:[0-9]+D)?|[0-9]+D)';

/** Each text format of the language. Those of a large family have a file of their own. */
export const textFormats: Readonly<Record<TextFormat, FormatFacts>> = {
  decimal: {
    samples: ['12.50', '1234'],
    accepts: words('0 -0 -12.50 0.000 -0.001 123456789012345678901234567890.123456789'),
    refuses: ['1e3', '.5', '1.', '+1', '01', '-', '1,5', ' 1', '1\n', '0x10', 'NaN', '', '٣'],
    lengths: [[1, Infinity]],
    alphabet: '[-+.0-9eE]',
    overlaps: ['bytes'],
    schema: { source: '-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?', isWhole: true },
    isNarrower: true,
  },
  duration: {
    samples: ['PT1H', 'P12D'],
    accepts: words('PT1H P12D P3W P1Y2M3DT4H5M6.5S PT0S P0D PT0.5S PT1,5S P1YT1S'),
    refuses: [...words('P PT P1 P1YT P1DT P1.5D P1W2D pt1h -PT1H PT1H1H P1H 1D P-1D PT1.5H PT1S1M'), ''],
    lengths: [[3, Infinity]],
    overlaps: ['bytes'],
    hasCommas: true,
    schema: { source: `P(?:[0-9]+W|${calendar}(?:T${clock})?|T${clock})`, isWhole: true },
  },
  uuid: {
    samples: ['01890a5d-ac96-774b-bcce-b302099a8057'],
    accepts: words(`
        01890a5d-ac96-774b-bcce-b302099a8057 00000000-0000-0000-0000-000000000000 F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6
        ffffffff-ffff-ffff-ffff-ffffffffffff
      `),
    refuses: [
      ...words(`
        01890a5d-ac96-774b-bcce-b302099a805 01890a5d-ac96-774b-bcce-b302099a80570 01890a5dac96774bbcceb302099a8057
        g1890a5d-ac96-774b-bcce-b302099a8057 {01890a5d-ac96-774b-bcce-b302099a8057}
        urn:uuid:01890a5d-ac96-774b-bcce-b302099a8057
      `),
      '01890a5d-ac96-774b-bcce-b302099a8057\n',
    ],
    lengths: [[36, 36]],
    alphabet: '[-0-9a-fA-F]',
    schema: { source: '[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}', more: { format: 'uuid' }, isWhole: true },
  },
  ...dateFormats,
  ...addressFormats,
};

/** Whether some string of the format has a length within limits. */
export function hasLengthWithin({ lengths }: FormatFacts, minimum: number, maximum: number): boolean {
  return lengths.some(([least, most]) => most >= minimum && least <= maximum);
}

/** The family whose checks explain the format; none for UUIDs, whose check is always there. */
export function familyOf(format: TextFormat): string | undefined {
  return Object.keys(families).find((family) => Object.hasOwn(families[family] ?? {}, format));
}
