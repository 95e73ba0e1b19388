import { type Files, hashOf } from '../source/source-file.js';

/** Files in a Map, path → text: for tests, and to generate without touching the disk. */
export function memoryFiles(textsByPath: Map<string, string> = new Map()): Files {
  return {
    async read(path) {
      return textsByPath.get(path);
    },
    async hash(path) {
      const text = textsByPath.get(path);
      return text === undefined ? undefined : hashOf(text);
    },
    async list(folder) {
      const prefix = folder === '' ? '' : `${folder}/`;
      return [...textsByPath.keys()].filter((path) => path.startsWith(prefix)).sort();
    },
    async folders() {
      const paths = [...textsByPath.keys()].filter((path) => path.includes('/'));
      return [...new Set(paths.map((path) => path.slice(0, path.indexOf('/'))))].sort();
    },
    async write(path, contents) {
      textsByPath.set(path, typeof contents === 'string' ? contents : Buffer.concat([...contents]).toString());
    },
    async remove(path) {
      textsByPath.delete(path);
    },
  };
}
