import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { rollup } from 'rollup';
import { licenseComment } from './licenses.js';

/**
 * Copies the printers of ts-morph, when modelwright itself is built. The whole library loads the TypeScript compiler,
 * which takes longer than to print an API of a hundred endpoints, and thirty megabytes of memory.
 *
 *     → dist/ts-morph.cjs
 */

const printed = ['printStructure', 'StructureKind'];

const morph = createRequire(import.meta.url).resolve('ts-morph');
const common = createRequire(morph).resolve('@ts-morph/common');
const writer = fileURLToPath(new URL('./plain-writer.js', import.meta.url));

/**
 * What the printers use of the compiler: they ask where the last token of an item in a list ends, so that its comma comes
 * before a comment. No item that we print ends with a comment.
 */
const compiler = `
  export const version = '0.0';
  export const ScriptTarget = {};
  export const SyntaxKind = { EndOfFileToken: 1 };
  export function createScanner() {
    let rest = '';
    let end = 0;
    return {
      setText(text = '') {
        rest = text.trimEnd();
        end = rest.length;
      },
      scan() {
        const isEnd = rest === '';
        rest = '';
        return isEnd ? SyntaxKind.EndOfFileToken : 0;
      },
      getTokenFullStart: () => end,
    };
  }
`;

const made: Readonly<Record<string, string>> = {
  '\0printers': `export { ${printed.join(', ')} } from ${JSON.stringify(morph)};`,
  '\0compiler': compiler,
  '\0writer': `export { plainWriter as default } from ${JSON.stringify(writer)};`,
};

const bundle = await rollup({
  input: 'printers',
  treeshake: 'smallest',
  onwarn: (warning) => {
    // Of the compiler, for what is left out.
    if (warning.code !== 'MISSING_EXPORT')
      throw new Error(`Bug: the printers of ts-morph do not bundle: ${warning.message}`);
  },
  plugins: [
    {
      name: 'printers',
      resolveId: (id) =>
        ({
          printers: '\0printers',
          './typescript': '\0compiler',
          '@ts-morph/common': common,
          'code-block-writer': '\0writer',
        })[id] ?? ([morph, common, writer].includes(id) || id.startsWith('.') ? undefined : { id, external: true }),
      load: (id) => made[id],
      transform: (code, id) => (id === morph || id === common ? { code: asModule(code), map: null } : null),
    },
  ],
});
const { output } = await bundle.generate({ format: 'cjs' });
const [{ code, imports, moduleIds }] = output;
if (imports.length > 0) throw new Error(`Bug: the printers of ts-morph import ${imports.join(', ')}.`);
writeFileSync(
  fileURLToPath(new URL('../../dist/ts-morph.cjs', import.meta.url)),
  `${licenseComment(moduleIds)}${code}`,
);

/**
 * A file of CommonJS as a module whose exports can be left out. Values that are computed when it is loaded are marked as
 * such, because most of them are unused.
 */
function asModule(text: string): string {
  return text
    .replace(/^var (\S+) = require\('(.*)'\);$/gm, `import * as $1 from '$2';`)
    .replace(/^exports\.\w+ = void 0;\n/gm, '')
    .replace(
      /^\(function \((\w+)\) \{\n((?: {4}.*\n|\n)*)\}\)\(exports\.\1 \|\| \(exports\.\1 = \{\}\)\);$/gm,
      'export const $1 = /*#__PURE__*/ (function ($1) {\n$2    return $1;\n})({});',
    )
    .replace(/^exports\.(\w+) = ([\w$]+);$/gm, 'export { $2 as $1 };')
    .replace(/^Object\.defineProperty\(exports, .*\n.*\n.*\n\}\);$/gm, '')
    .replace(/\bexports\.(\w+)/g, '$1')
    .replace(
      /^(?:(?:const|let|var) [^=\n]+ = | {4}static #?\w+ = )(?=new |[\w.$]+\(|\(\(\) => \{)/gm,
      '$&/*#__PURE__*/ ',
    );
}
