/**
 * The code of a README, each fence as a program that compiles under `noUnusedLocals`: those that do not call `start`
 * come after the first one.
 */
export function readmePrograms(readme: string, start: string): readonly string[] {
  const fences = [...readme.matchAll(/```ts\n(.*?)```/gs)].map(([, code = '']) => code);
  const [first = ''] = fences;
  return fences.map((fence) => {
    const text = fence.includes(`${start}(`) ? fence : `${first}\n${fence}`;
    return `${text}\nvoid [${namesIn(text).join(', ')}];\n`;
  });
}

// An example may stop at a declaration.
function namesIn(text: string): readonly string[] {
  return [...text.matchAll(/^const (\w+)/gm)].map(([, name = '']) => name);
}
