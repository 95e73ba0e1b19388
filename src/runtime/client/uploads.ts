/** Bytes to send. A stream is sent as it arrives, and only once; the others can be sent again. */
export type Uploadable = Uint8Array | ArrayBuffer | Blob | ReadableStream<Uint8Array>;

/**
 * A file of a form: a `File`, or bytes with a name. Without a `type`, the media type is that of the bytes, or
 * `application/octet-stream`.
 */
export type FileUpload =
  | File
  | { readonly bytes: Uploadable; readonly name: string; readonly type?: string | undefined };

/** A form whose files may have any form of the platform. */
export type FormUpload<Form> = { [Name in keyof Form]: PartUpload<Form[Name]> };

type PartUpload<Part> = Part extends Uint8Array
  ? Uploadable
  : Part extends { readonly bytes: Uint8Array; readonly type: string; readonly name: string }
    ? FileUpload
    : Part extends readonly unknown[]
      ? { [Index in keyof Part]: PartUpload<Part[Index]> }
      : Part;

/** An input with another body. */
export type UploadInput<Input, Body> = {
  [Name in keyof Input]: Name extends 'body' ? Body | Extract<Input[Name], undefined> : Input[Name];
};

export function isUploadable(value: unknown): value is Uploadable {
  return value instanceof Uint8Array || value instanceof ArrayBuffer || value instanceof Blob || isStream(value);
}

export function isStream(value: unknown): value is ReadableStream<Uint8Array> {
  // Not by its class, which React Native does not have.
  return typeof (value as Partial<ReadableStream> | null | undefined)?.getReader === 'function';
}
