/**
 * The raw target below the prefix that a framework has matched: `/v1/p/resource` below `/v1` is `/p/resource`. As many
 * segments go as the prefix has, so that one with parameters (`/tenants/:tenant`) or one sent percent-encoded goes too;
 * of what is left nothing is decoded, and no segment is removed.
 */
export function targetBelow(prefix: string, target: string): string {
  let at = pathStart(target);
  for (const segment of prefix.split('/')) {
    if (segment === '') continue;
    // More than one slash only where the framework takes them for one.
    while (target[at] === '/') at += 1;
    at = segmentEnd(target, at);
  }
  const local = target.slice(at);
  return local.startsWith('/') ? local : `/${local}`;
}

/** Where the path begins: after `http://host`, if that is how the target begins. */
function pathStart(target: string): number {
  return /^https?:\/\/[^/?]+/i.exec(target)?.[0].length ?? 0;
}

function segmentEnd(target: string, start: number): number {
  const length = target.slice(start).search(/[/?#]/);
  return length === -1 ? target.length : start + length;
}
