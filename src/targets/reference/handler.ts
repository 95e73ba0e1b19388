import type { Declarations } from '../../model/declarations.js';
import type { Endpoint, Model } from '../../model/model.js';
import type { StoredResource } from '../../model/storage.js';
import type { Module } from '../../print/module.js';

/** What the printers of handlers share. */
export interface HandlerContext {
  readonly model: Model;
  readonly declarations: Declarations;
  readonly module: Module;
}

/** An endpoint, and the stored resource it does something with. */
export interface StorageEndpoint extends HandlerContext {
  readonly endpoint: Endpoint;
  readonly resource: StoredResource;
}

/** The body of a handler, statements of a function `(input, context)`; undefined: the model does not say enough for one. */
export type HandlerBody = string | undefined;
