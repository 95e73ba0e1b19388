/** Cases in which our verdict differs on purpose, each with its reason. The list may only shrink. */
export const knownFailures: ReadonlyMap<string, string> = new Map(
  [
    {
      reason: '`integer` ends at ±(2^53−1), because JSON parsers may round larger values; `int64` has a wider range',
      cases: [
        'optional/bignum, integer: a bignum is an integer',
        'optional/bignum, integer: a negative bignum is an integer',
        'type, an integer beyond 2^53: 9007199254740992',
        'type, an integer beyond 2^53: 1e+300',
      ],
    },
    {
      reason: 'RFC 3986 calls this a reference, not a URI, as later drafts of the suite do',
      cases: ['optional/format, validation of URIs: a valid protocol-relative URI'],
    },
    {
      reason: '`duration` follows ISO 8601, where seconds can have fractions and units in the middle may be left out',
      cases: ['format, duration: "PT0.5S"', 'format, duration: "P1Y2D"', 'format, duration: "PT1H2S"'],
    },
    {
      reason: '`email` has no quotes and no address of a machine, which RFC 5321 allows and nobody signs up with',
      cases: ['format, email: "\\"a b\\"@example.com"', 'format, email: "ada@[192.0.2.7]"'],
    },
  ].flatMap(({ reason, cases }) => cases.map((one) => [one, reason] as const)),
);
