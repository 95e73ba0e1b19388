/**
 * The same function, but it computes its result once for each object and keeps it as long as the object lives. For
 * questions about immutable data, such as a source file or a model, that many callers ask.
 */
export function memoize<Subject extends object, Result>(
  compute: (subject: Subject) => Result,
): (subject: Subject) => Result {
  const results = new WeakMap<Subject, Result>();
  return (subject) => {
    const known = results.get(subject);
    if (known !== undefined || results.has(subject)) return known as Result;
    const result = compute(subject);
    results.set(subject, result);
    return result;
  };
}
