/**
 * The statuses of all responses on a connection, from its beginning to its end. Throws if the bytes are not a sequence
 * of responses: then nobody can tell where one ends and the next begins. A response without its body is one to HEAD.
 */
export function statusesIn(transcript: string): readonly number[] {
  const statuses: number[] = [];
  for (let at = 0; at < transcript.length;) {
    const end = transcript.indexOf('\r\n\r\n', at);
    const header = transcript.slice(at, end === -1 ? undefined : end);
    const status = /^HTTP\/1\.1 ([1-5][0-9]{2}) /.exec(header)?.[1];
    if (end === -1 || status === undefined)
      throw new Error(`No answer: ${JSON.stringify(transcript.slice(at, at + 300))}`);
    statuses.push(Number(status));
    at = end + 4;
    const isBodiless = at === transcript.length || transcript.startsWith('HTTP/1.1 ', at);
    if (isBodiless) continue;
    at += Number(/\r\ncontent-length: ([0-9]+)/i.exec(header)?.[1] ?? 0);
    if (at > transcript.length) throw new Error(`Half of an answer: ${JSON.stringify(transcript.slice(-300))}`);
  }
  return statuses;
}
