import { words } from '../../source/words.js';
import type { FormatFacts } from './format-facts.js';

const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
const atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";

/** Characters of a URI (RFC 3986, appendix A), or a percent-encoded one. */
const characters = (more: string): string => `(?:[A-Za-z0-9._~!$&'()*+,;=${more}-]|%[0-9A-Fa-f]{2})`;

function uri(): string {
  const inPath = characters(':@/');
  const inQuery = characters(':@/?');
  const authority = `(?:${characters(':')}*@)?(?:\\[(?:${ipv6()}|[vV][0-9A-Fa-f]+\\.[A-Za-z0-9._~!$&'()*+,;=:-]+)\\]|${characters('')}*)(?::[0-9]*)?`;
  // Without an authority, a path does not begin with two slashes.
  const hierarchy = `(?://${authority}(?:/${inPath}*)?|/?${characters(':@')}${inPath}*|/)?`;
  return `[A-Za-z][A-Za-z0-9+.-]*:${hierarchy}(?:\\?${inQuery}*)?(?:#${inQuery}*)?`;
}

function ipv4(): string {
  const byte = '(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])';
  return `${byte}(?:\\.${byte}){3}`;
}

/** Eight groups, of which `::` replaces one or more; the last two may be written as four numbers. */
function ipv6(): string {
  const group = '[0-9A-Fa-f]{1,4}';
  const lastTwo = `(?:${group}:${group}|${ipv4()})`;
  const shortened = [5, 4, 3, 2, 1, 0].map((after) => {
    const before = after === 5 ? '' : after === 4 ? `(?:${group})?` : `(?:(?:${group}:){0,${4 - after}}${group})?`;
    return `${before}::${after === 0 ? '' : `(?:${group}:){${after}}`}${lastTwo}`;
  });
  return [
    `(?:${group}:){6}${lastTwo}`,
    ...shortened,
    `(?:(?:${group}:){0,5}${group})?::${group}`,
    `(?:(?:${group}:){0,6}${group})?::`,
  ].join('|');
}

/** URIs, and addresses of people and machines. */
export const addressFormats: Readonly<Record<'uri' | 'email' | 'hostname' | 'ipv4' | 'ipv6', FormatFacts>> = {
  uri: {
    samples: ['https://example.com/'],
    accepts: words(`
        https://example.com/ https:// https://example.com https://example.com/a?b=c#d
        https://user:pass@example.com:8080/a/b;c=1?d=e&f=%20#g/h?i http://[2001:db8::7]/c=GB?objectClass?one
        http://[::ffff:192.0.2.1]:80 http://[::]/ http://[1:2:3:4:5:6:7:8] http://[v1.fe80::a+en1]
        mailto:John.Doe@example.com urn:isbn:0 tel:+1-816-555-1212 file:///etc/hosts a: http://a//b
      `),
    refuses: [
      ...words(`
        example.com /path https://example.com/%zz ://x https://example.com/ä //example.com 1http://a
        http://a/%2 http://a/" http://a/{b} http://a:port http://[1:2:3] http://[1::2::3] http://[1:2:3:4:5:6:7:8:9]
        http://[1:2:3:4:5:6:7::8:9] http://[12345::] http://[::192.0.2.256] http://[192.0.2.1::] http://[::1
        http://[::1]:@80 http://[::1]a http:/[::1] http://a#b#c http://é.example
      `),
      'https://exa mple.com/',
      'https://example.com\n',
      '',
      'http://a\\b',
    ],
    lengths: [[2, Infinity]],
    hasCommas: true,
    schema: { source: uri(), isWhole: true },
  },
  email: {
    samples: ['someone@example.com'],
    accepts: [
      ...words("someone@example.com first.last@example.com a@b o'neil+tag@sub.example.org"),
      `${'a'.repeat(64)}@example.com`,
    ],
    refuses: [
      ...words(`
        someone @example.com someone@ a@b@c a@@b .a@example.com a..b@example.com a.@example.com a@-example.com a@b-
        a@b..c a@b_c é@b
      `),
      'a@example.com\n',
      '',
      'a b@example.com',
      '"a b"@c',
      `${'a'.repeat(65)}@b`,
      `a@${'b'.repeat(64)}`,
      `a@${'b.'.repeat(130)}c`,
    ],
    lengths: [[3, 254]],
    schema: {
      source: `${atom}(?:\\.${atom})*@${label}(?:\\.${label})*`,
      // The lengths of RFC 5321, section 4.5.3.1.
      more: { maxLength: 254, allOf: [{ pattern: '^[^@]{1,64}@' }] },
      isWhole: false,
    },
  },
  hostname: {
    samples: ['www.example.com'],
    accepts: words('www.example.com localhost 1.2.3 1.2.3.4 a--b.xn--bcher-kva.example A 3com.example'),
    refuses: [
      ...words('-a.example a-.example a- a..example example.com. . .example.com a_b bücher.example'),
      '',
      'a b',
      'a\n',
      'a'.repeat(64),
      `${'a.'.repeat(127)}b`,
    ],
    lengths: [[1, 253]],
    alphabet: '[-.0-9a-zA-Z]',
    overlaps: ['bytes', 'date', 'decimal', 'duration', 'ipv4', 'uuid'],
    schema: { source: `${label}(?:\\.${label})*`, more: { maxLength: 253 }, isWhole: false },
  },
  ipv4: {
    samples: ['192.0.2.1'],
    accepts: ['192.0.2.1', '0.0.0.0', '255.255.255.255', '10.20.30.40'],
    refuses: [
      ...words(`
        192.0.2 192.0.2.1.1 256.0.0.1 01.2.3.4 1.2.3.04 192.0.2.1/24 0x7f.1 0x7f.0.0.1 １.2.3.4
      `),
      '1.2.3.4\n',
      '',
      ' 1.2.3.4',
    ],
    lengths: [[7, 15]],
    alphabet: '[.0-9]',
    schema: { source: ipv4(), more: { format: 'ipv4' }, isWhole: true },
  },
  ipv6: {
    samples: ['2001:db8::1', 'a::1'],
    accepts: words(`
        2001:db8::1 :: ::1 1:2:3:4:5:6:7:8 ::ffff:192.0.2.1 1:2:3:4:5:6:7:: ABCD:: 1:: 2001:DB8::8:800:200c:417A
        1:2:3:4:5:6:1.2.3.4
      `),
    refuses: [
      ...words(`
        1:2:3:4:5:6:7 1:2:3:4:5:6:7:8:9 1::2::3 ::: fe80::1%eth0 ::1/64 12345:: [::1] : 1 1:2:3:4::5:6:7:8 g::
        ::256.0.2.1 192.0.2.1::
      `),
      '::1\n',
      '',
    ],
    lengths: [[2, 45]],
    alphabet: '[:.0-9a-fA-F]',
    overlaps: ['uri'],
    schema: { source: `(?:${ipv6()})`, more: { format: 'ipv6' }, isWhole: true },
  },
};
