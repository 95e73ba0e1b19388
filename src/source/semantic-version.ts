/** Whether a text is a version of an npm package (semver.org, 2.0.0), without build metadata. */
export function isSemanticVersion(text: string): boolean {
  return /^\d+\.\d+\.\d+(?:-[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?$/.test(text);
}

/**
 * The semantic version that a version in another form means: `1.0` is `1.0.0`, `v2` is `2.0.0`, `2024-03-09` is
 * `2024.3.9`. Undefined for anything else.
 */
export function semanticVersionOf(text: string): string | undefined {
  if (isSemanticVersion(text)) return text;
  const [, major, minor = '0', patch = '0'] = /^v?(\d{1,9})(?:[.-](\d{1,9}))?(?:[.-](\d{1,9}))?$/i.exec(text) ?? [];
  return major === undefined ? undefined : [major, minor, patch].map(Number).join('.');
}

/** The three numbers of a semantic version, without what follows them. */
export function versionNumbers(version: string): readonly [major: number, minor: number, patch: number] {
  const [major = 0, minor = 0, patch = 0] = version.split(/[-+]/)[0]?.split('.').map(Number) ?? [];
  return [major, minor, patch];
}
