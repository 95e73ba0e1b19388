/**
 * The status that the header `Prefer: code=202` asks for (RFC 7240), if it is one of `statuses`; the first of them
 * otherwise. Where a preference is given twice, the first one counts (section 2).
 */
export function preferredStatus<Status extends number>(
  header: string | undefined,
  statuses: readonly [Status, ...Status[]],
): Status {
  const asked = (header ?? '')
    .split(',')
    .map((preference) => /^\s*code\s*=\s*(?:"([0-9]{3})"|([0-9]{3}))\s*(?:;.*)?$/i.exec(preference))
    .find((match) => match !== null);
  const code = Number(asked?.[1] ?? asked?.[2]);
  return statuses.find((status) => status === code) ?? statuses[0];
}

/** The header `Preference-Applied` of an answer with that status: absent where nobody asked for it (RFC 7240, section 3). */
export function appliedPreference(header: string | undefined, status: number): string | undefined {
  return header !== undefined && preferredStatus(header, [0, status]) === status ? `code=${status}` : undefined;
}
