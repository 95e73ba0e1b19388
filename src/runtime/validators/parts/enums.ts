/** What only a model with an open enum of numbers needs: any number that may become a member, which every JSON parser reads exactly. */
export function isSmallNumber(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER;
}
