/** Numbers below `count` without a pattern, the same in each run. */
export function anyOf(count: number): () => number {
  let state = 0x9e3779b9;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % count;
  };
}
