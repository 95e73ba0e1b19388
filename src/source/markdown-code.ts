/** Text on one line, between more backticks than any run inside it. */
export function codeOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  const fence = fenceAround(line, 0);
  return fence === '`' ? `${fence}${line}${fence}` : `${fence} ${line} ${fence}`;
}

/** A block of code whose content cannot end it. */
export function codeBlock(text: string, language: string): string {
  const fence = fenceAround(text, 2);
  return `${fence}${language}\n${text}\n${fence}`;
}

function fenceAround(text: string, least: number): string {
  const longest = Math.max(least, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  return '`'.repeat(longest + 1);
}
