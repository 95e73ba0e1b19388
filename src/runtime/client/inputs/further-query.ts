import type { Operation } from '../operation.js';
import { writeQuery } from '../requests/parameters.js';
import type { PreparedRequest, WritingAt } from '../requests/writing.js';

/** The query after the constants of a path: `?action=restore&expand=a` */
export function writeFurtherQuery(request: PreparedRequest, operation: Operation, at: WritingAt): void {
  const query = { ...request, url: '' };
  writeQuery(query, operation, at);
  request.url += query.url.replace('?', '&');
}
