import type { OutputFile } from '../../src/print/output-file.js';
import { format } from '../../src/print/build.js';

const languages: Readonly<Record<string, string>> = { ts: 'ts', json: 'json', md: 'markdown' };

/** Emitted files as one Markdown text for comparison: a heading for each path, its formatted text in a fence. */
export async function emittedText(title: string, files: readonly OutputFile[]): Promise<string> {
  const formatted = await Promise.all(files.map(format));
  const sections = formatted.map(({ path, text }) => {
    const language = languages[path.slice(path.lastIndexOf('.') + 1)] ?? '';
    // Four backticks, because a README contains fences.
    return `## ${path}\n\n\`\`\`\`${language}\n${text}\`\`\`\`\n`;
  });
  return [`# ${title}\n`, ...sections].join('\n');
}
