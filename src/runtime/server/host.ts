/**
 * Whether the value of `Host` can be one (RFC 9112, section 3.2): a name or an address, and perhaps a port. It is not
 * empty, for every URI of `http` has a host (RFC 9110, section 4.2.1).
 */
export function isHost(value: string): boolean {
  // Callers name the same host again and again.
  if (value === latest) return true;
  if (!/^(?:[\w.~!$&'()*+,;=%-]+|\[[0-9A-Fa-f:.]+\])(?::[0-9]*)?$/.test(value)) return false;
  latest = value;
  return true;
}

let latest: string | undefined;
