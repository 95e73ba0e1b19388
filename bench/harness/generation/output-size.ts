import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export interface OutputSize {
  readonly files: number;
  readonly megabytes: number;
  readonly lines: number;
}

/** What a generator left in a folder; undefined unless the text that a complete output mentions is among it. */
export function outputSize(folder: string, mention: string): OutputSize | undefined {
  const wanted = Buffer.from(mention);
  let [files, bytes, lines, isComplete] = [0, 0, 0, false];
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    const content = readFileSync(join(entry.parentPath, entry.name));
    files += 1;
    bytes += content.length;
    lines += linesIn(content);
    isComplete ||= content.includes(wanted);
  }
  return isComplete ? { files, megabytes: bytes / 1_000_000, lines } : undefined;
}

function linesIn(content: Buffer): number {
  let count = 0;
  for (let at = content.indexOf(10); at !== -1; at = content.indexOf(10, at + 1)) count += 1;
  return count;
}
