import { createRequire } from 'node:module';
import type * as Library from 'handlebars';

/** The template library: its one file, which is copied when modelwright is built. */
export const handlebars: typeof Library = createRequire(import.meta.url)('../../dist/handlebars.cjs') as typeof Library;
