interface Part {
  /** The name of the package: `@acme/shop`. */
  readonly name: string;
  readonly target: string;
  /** What `npm install` also needs for this part: `jose@6.2.17`. */
  readonly more: readonly string[];
}

/**
 * The README of a target as a part of the README of a package with several: without its title, headings one level
 * deeper, and links to its files as seen from the package.
 *
 *     [api.md](api.md)                  → [api.md](client/api.md)
 *     npm install @acme/shop/client     → npm install @acme/shop
 */
export function partText(readme: string, { name, target, more }: Part): string {
  const withoutTitle = readme.replace(/^\s*# .*\n+/, '');
  const parts = withoutTitle.split(/^(```[^]*?^```$)/m);
  return parts
    .map((part, index) =>
      index % 2 === 0
        ? part.replaceAll(/^#+ /gm, '#$&').replaceAll(/\]\((?=[\w./-]+\.\w+[)#])/g, `](${target}/`)
        : part.replaceAll(/^npm install .*$/gm, (line) => installed(line, { name, target, more })),
    )
    .join('')
    .trim();
}

function installed(line: string, { name, more }: Part): string {
  const words = line.split(' ').map((word) => (word.startsWith(`${name}/`) ? name : word));
  return [...new Set([...words, ...(words.includes(name) ? more : [])])].join(' ');
}
