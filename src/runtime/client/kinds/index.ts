// Values of parameters and headers that few models have.

export {
  decodeBigint,
  decodeBoolean,
  decodeBytes,
  decodeConverted,
  decodeCookies,
  decodeList,
  decodeMember,
  decodeNumber,
  decodeUnknown,
} from './decoders.js';
export { encodeBigint, encodeBytes, encodeConverted, encodeCsv, encodeEither, encodeMember } from './encoders.js';
