/** A request such as `POST /notes`: a text is sent as it is, every other body as JSON. */
export function request(line: string, body?: unknown, headers: Readonly<Record<string, string>> = {}): Request {
  const [method = '', path = ''] = line.split(' ');
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
  return new Request(`http://localhost${path}`, { method, headers: { ...type, ...headers }, body: text ?? null });
}
