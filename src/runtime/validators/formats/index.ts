// The families of text formats that only some models have. An output lists those of its model.

export { isEmail, isHostname, isIpv4, isIpv6, isUri } from '../address-format.js';
export { isDate, isDatetime, isDatetimeLocal, isDatetimeMs, isHttpDate, isTime } from '../date-format.js';
export { isDecimal } from '../decimal-format.js';
export { isDuration } from '../duration-format.js';
