/** The folder of the installed package. Found from here, because this file is as deep in `src/` as the bundle of it in `dist/`. */
export const packageRoot: URL = new URL('../../', import.meta.url);

/** The code that runs: `dist/`, or in a checkout what was compiled. */
export const programFolder: URL = new URL('../', import.meta.url);
