import fastGlob from 'fast-glob';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Replaces `import.meta.glob('./*-*.ts', { eager: true })` in the compiled list of rules by an import of each file that
 * matches, as Vite does with the source.
 */

const list = fileURLToPath(new URL('../rules/index.js', import.meta.url));
const imports: string[] = [];
const linked = readFileSync(list, 'utf8').replace(
  /import\.meta\.glob\('(\.\/[^']+)\.ts', \{ eager: true \}\)/,
  (_, pattern: string) => {
    const paths = fastGlob.sync(`${pattern}.js`, { cwd: dirname(list) }).sort();
    imports.push(...paths.map((path, index) => `\nimport * as file${index} from './${path}';`));
    return `{ ${paths.map((path, index) => `'./${path}': file${index}`).join(', ')} }`;
  },
);
if (imports.length === 0) throw new Error(`Bug: no rule is found for ${list}.`);
// Imports at the end, so that every line stays where the source map has it.
writeFileSync(list, `${linked}${imports.join('')}\n`);
