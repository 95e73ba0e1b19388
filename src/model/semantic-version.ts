/**
 * The semantic version (semver.org, 2.0.0) that a version of a document means: `1.0` is `1.0.0`, `v2` is `2.0.0`,
 * `2024-03-09` is `2024.3.9`. Undefined for anything else.
 */
export function semanticVersionOf(text: string): string | undefined {
  if (/^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/.test(text)) return text;
  const [, ...parts] = /^v?(\d+)(?:[.-](\d+))?(?:[.-](\d+))?$/i.exec(text) ?? [];
  const [major, minor = '0', patch = '0'] = parts;
  return major === undefined ? undefined : [major, minor, patch].map((part) => BigInt(part)).join('.');
}
