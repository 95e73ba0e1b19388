/**
 * Refuses paths that would leave the output folder, and paths that are one file where upper and lower case are equal.
 * The grammar of names and the rule on distinct names keep both from happening, so either is a mistake of ours.
 */
export function checkPaths(paths: readonly string[]): void {
  const pathsByFolded = new Map<string, string>();
  for (const path of paths) {
    if (!isInside(path)) throw new Error(`Bug: "${path}" leaves the output folder.`);
    const other = pathsByFolded.get(path.toLowerCase());
    if (other === path) throw new Error(`Bug: "${path}" is emitted twice.`);
    if (other !== undefined) throw new Error(`Bug: "${other}" and "${path}" differ only by case.`);
    pathsByFolded.set(path.toLowerCase(), path);
  }
}

function isInside(path: string): boolean {
  const segments = path.split('/');
  return segments.every((segment) => segment !== '' && segment !== '.' && segment !== '..' && !/[\\:\0]/.test(segment));
}
