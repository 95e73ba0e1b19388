/** A decimal number of any size and precision, `-12.50`: the number grammar of RFC 8259, section 6, without exponent. */
export function isDecimal(value: unknown): value is string {
  return typeof value === 'string' && decimalGrammar.test(value);
}

const decimalGrammar = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$/;
