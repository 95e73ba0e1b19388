// The imports of printed code and of the package root.

export {
  appliedPreference,
  bigintsOf,
  booleansOf,
  concatenated,
  decimalsOf,
  instantText,
  integersOf,
  numbersOf,
  preferredStatus,
  stringsOf,
} from './responses.js';
export { absoluteAddress, publicPath } from './http.js';
export { runFromEnvironment } from './bin.js';
export { type MainOptions, runReference, type Running } from './main.js';
export type { RecordPlan } from './records/plan.js';
export { parametersAfter, queryRecords, recordExists } from './records/query.js';
export { getRecord, openRecords, type Records } from './records/records.js';
export { pageLinks } from './records/request.js';
export { searchRecords } from './records/search.js';
export { pageBody } from './records/stored-page.js';
export {
  alterRecord,
  changeRecord,
  createOrChangeRecord,
  createRecord,
  removeRecord,
  updateRecord,
} from './records/write.js';
export { addRecord, deleteRecord, findRecord } from './records/own-records.js';
export { type OwnHandlers, withOwnHandlers } from './own-handlers.js';
export { openService, type Service, type ServiceOptions } from './service.js';
export type { StoreLocation, Trust } from './settings.js';
export { FolderInUseError } from './store/folder-lock.js';
export { openFolderStore } from './store/folder-store.js';
export { createMemoryStore } from './store/memory-store.js';
export { openPostgresStore, type PostgresOptions } from './store/postgres-store.js';
export { type Store, StoreBusyError, StoreUnavailableError } from './store/store.js';
export { type Imported, type ImportOptions, type PresentRecord, storeRecords } from './transfer/import-records.js';
export { exportedText, textLines } from './transfer/transfer-lines.js';
export type { TransferParts } from './transfer/transfer-program.js';
