/**
 * The code in a README, each fence as a program that compiles under `noUnusedLocals`: those that do not call `start`
 * are appended to the first one.
 */
export function readmePrograms(readme: string, start: string): readonly string[] {
  const fences = [...readme.matchAll(/```ts\n(.*?)```/gs)].map(([, code = '']) => code);
  const [first = ''] = fences;
  return fences.map((fence) => {
    const text = fence.includes(`${start}(`) ? fence : `${first}\n${fence}`;
    return `${text}\nvoid [${namesIn(text).join(', ')}];\n`;
  });
}

// An example may end with a declaration.
function namesIn(text: string): readonly string[] {
  return [...text.matchAll(/^const (\w+)/gm)].map(([, name = '']) => name);
}
