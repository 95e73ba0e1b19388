/** How the packages of the example are installed, each in a folder of its own below the project. */
export interface Layout {
  readonly folder: 'packages' | 'single' | 'choices';
  /** A program with the names of these packages. */
  renamed(program: string): string;
}

/** A package for each target. */
export const packages: Layout = { folder: 'packages', renamed: (program) => program };

/** One package for all targets. */
export const single: Layout = {
  folder: 'single',
  renamed: (program) => program.replaceAll('@example-resource/', '@acme/example/'),
};

export const layouts: readonly Layout[] = [packages, single];
