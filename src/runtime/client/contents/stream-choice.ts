import { isObject, own } from '../own.js';
import { mediaTypeIn } from '../responses/response-headers.js';
import type { Operation, ReadContent, ResponseType } from '../operation.js';

/** A boolean field of the body that asks for one of two contents, which are media types. */
export interface StreamChoice {
  readonly field: string;
  readonly streamed: string;
  readonly plain: string;
  readonly isStreamedByDefault?: true;
}

/** The operation with only the content that the input asks for: a response of the other one is not as documented. */
export function withChosenContent(operation: Operation, input: unknown, choice: StreamChoice): Operation {
  const { field, streamed, plain, isStreamedByDefault } = choice;
  const { body } = (input ?? {}) as { readonly body?: unknown };
  const value = isObject(body) ? own(body, field) : undefined;
  const isStreamed = (value ?? isStreamedByDefault) === true;
  const [chosen, other] = isStreamed ? [streamed, undefined] : [plain, streamed];
  return { ...operation, responses: operation.responses.map((type) => withOnly(chosen, other, type)) };
}

/** `endless`: a stream that nobody asked for. */
function withOnly(chosen: string, endless: string | undefined, type: ResponseType): ResponseType {
  const { contents = [], readContents } = type;
  if (readContents === undefined) return type;
  return {
    ...type,
    contents: contents.filter(({ mediaType }) => mediaType === chosen),
    readContents: async (only, response, live): Promise<ReadContent> => {
      const sent = mediaTypeIn(response.headers);
      // Its text would be there only when the stream ends.
      if (sent !== undefined && sent === endless) {
        await response.body?.cancel();
        const issue = { path: '', code: 'content-type', message: `is ${sent}, not ${chosen}` };
        return { checked: { ok: false, issues: [issue] }, text: '' };
      }
      return { mediaType: chosen, ...(await readContents(only, response, live)) };
    },
  };
}
