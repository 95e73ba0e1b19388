/** Whether a string has an allowed number of Unicode code points; a surrogate pair is one. */
export function hasLength(value: string, minimum: number, maximum: number = Infinity): boolean {
  // Code points are at most as many as code units, and at least half as many.
  if (value.length < minimum || value.length > maximum * 2) return false;
  if (value.length >= minimum * 2 && value.length <= maximum) return true;
  const length = codePointsOf(value);
  return length >= minimum && length <= maximum;
}

function codePointsOf(value: string): number {
  let count = value.length;
  for (let index = 1; index < value.length; index += 1) {
    if (isLowSurrogate(value.charCodeAt(index)) && isHighSurrogate(value.charCodeAt(index - 1))) count -= 1;
  }
  return count;
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
