/** The right to a folder, until it is released or the process ends. */
export interface FolderLock {
  release(): Promise<void>;
}

/** Another process has the folder open. */
export class FolderInUseError extends Error {
  constructor(folder: string, owner: string) {
    super(`The data folder ${folder} is in use by ${owner}. Stop that process, or choose another folder.`);
    this.name = 'FolderInUseError';
  }
}
