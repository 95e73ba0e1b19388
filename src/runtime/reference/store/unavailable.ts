/** The store cannot answer now, and may be able to later. Whether a change was made is not known. */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError';
}

/** So many others change the same records that this change did not get its turn. Nothing was changed. */
export class StoreBusyError extends Error {
  override readonly name = 'StoreBusyError';
}
