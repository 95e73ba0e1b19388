/**
 * The status that `Prefer: code=202` asks for (RFC 7240; the preference is one of this service), if it is one of
 * `statuses`; the first of them otherwise.
 */
export function preferredStatus<Status extends number>(
  code: string | undefined,
  statuses: readonly [Status, ...Status[]],
): Status {
  const asked = /^[0-9]{3}$/.test(code ?? '') ? Number(code) : undefined;
  return statuses.find((status) => status === asked) ?? statuses[0];
}

/** The header `Preference-Applied` of an answer with that status: absent where nobody asked for it (RFC 7240, section 3). */
export function appliedPreference(code: string | undefined, status: number): string | undefined {
  return code !== undefined && preferredStatus(code, [0, status]) === status ? `code=${status}` : undefined;
}
