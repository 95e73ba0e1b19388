import fastGlob from 'fast-glob';
import { dirname } from 'node:path';
import type { Plugin } from 'rollup';

/**
 * Replaces `import.meta.glob('./*-*.ts', { eager: true })` by an import of each file that matches, as Vite does when
 * the tests run.
 */
export function globImports(): Plugin {
  return {
    name: 'glob-imports',
    transform(code, id) {
      const imports: string[] = [];
      const replaced = code.replace(
        /import\.meta\.glob\('(\.\/[^']+)\.ts', \{ eager: true \}\)/g,
        (_, pattern: string) => {
          const paths = fastGlob.sync(`${pattern}.js`, { cwd: dirname(id) }).sort();
          imports.push(...paths.map((path, index) => `import * as file${index} from './${path}';\n`));
          return `{ ${paths.map((path, index) => `'./${path}': file${index}`).join(', ')} }`;
        },
      );
      return imports.length === 0 ? null : { code: `${imports.join('')}${replaced}`, map: null };
    },
  };
}
