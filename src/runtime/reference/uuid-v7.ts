import { randomBytes } from 'node:crypto';

let lastMilliseconds = 0;
let counter = 0;

/**
 * A UUID of version 7 (RFC 9562, section 5.7). Each is greater than the one before, also within a millisecond and when
 * the clock steps back: the 12 bits after the time count (section 6.2, method 1).
 */
export function uuidV7(now: number = Date.now()): string {
  const random = randomBytes(10);
  if (now > lastMilliseconds) {
    lastMilliseconds = now;
    // The upper half stays free, so that a millisecond has room to count.
    counter = random.readUInt16BE(8) & 0x7ff;
  } else {
    counter += 1;
    if (counter > 0xfff) {
      lastMilliseconds += 1;
      counter = 0;
    }
  }
  const time = lastMilliseconds.toString(16).padStart(12, '0');
  const count = counter.toString(16).padStart(3, '0');
  const variant = ((random.readUInt8(0) & 0x3f) | 0x80).toString(16);
  const rest = random.toString('hex', 1, 8);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count}-${variant}${rest.slice(0, 2)}-${rest.slice(2)}`;
}
