import { isEmail, isHostname, isIpv4, isIpv6, isUri } from '../address-format.js';
import type { FormatCheck } from '../result.js';

export const address: Readonly<Record<string, FormatCheck>> = {
  uri: isUri,
  email: isEmail,
  hostname: isHostname,
  ipv4: isIpv4,
  ipv6: isIpv6,
};
