let isExpected = false;

/** Whether the model will be printed again, after changes. Otherwise nothing is kept for that, which saves memory. */
export function expectChanges(expected: boolean): void {
  isExpected = expected;
}

export function areChangesExpected(): boolean {
  return isExpected;
}
