/** The common folder of paths, or nothing: `model/` of `model/types/a.yaml` and `model/b.yaml`. */
export function commonFolder(paths: readonly string[]): string {
  const [first = '', ...others] = paths;
  let end = first.lastIndexOf('/') + 1;
  while (end > 0 && !others.every((path) => path.startsWith(first.slice(0, end)))) {
    end = first.lastIndexOf('/', end - 2) + 1;
  }
  return first.slice(0, end);
}
