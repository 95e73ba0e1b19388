import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installedPackage } from '../support/installed-package.js';
import { shortLived } from '../support/type-check.js';
import type { Project } from './project.js';

export interface Judgement {
  readonly hasTypes: boolean;
  readonly problems: readonly object[];
}

/** Entries of a single package that are files to read, not to import. */
const files = ['openapi/openapi.yaml', 'docs/index.html', 'docs/llms.txt'];

/**
 * What "Are the types wrong?" finds in each tarball, as its command does with `--profile node16` and
 * `--ignore-rules cjs-resolves-to-esm`. One process, because most of its time goes into the compiler that it loads.
 */
export async function judged(project: Project, tarballs: readonly string[]): Promise<readonly Judgement[]> {
  const core = join(await installedPackage('@arethetypeswrong/core', '0.18.5'), 'dist/index.js');
  const program = `
    import { readFileSync } from 'node:fs';
    import { checkPackage, createPackageFromTarballData } from ${JSON.stringify(pathToFileURL(core).href)};
    const judgements = [];
    for (const tarball of ${JSON.stringify(tarballs)}) {
      const read = createPackageFromTarballData(new Uint8Array(readFileSync(tarball)));
      const { types, problems = [] } = await checkPackage(read, { excludeEntrypoints: ${JSON.stringify(files)} });
      const counted = problems.filter(
        ({ kind, resolutionKind }) => kind !== 'CJSResolvesToESM' && resolutionKind !== 'node10',
      );
      judgements.push({ hasTypes: Boolean(types), problems: counted });
    }
    console.log(JSON.stringify(judgements));`;
  const printed = await project.run(process.execPath, shortLived, '--input-type=module', '--eval', program);
  return JSON.parse(printed) as readonly Judgement[];
}
