import type { CodeBlockWriter } from 'ts-morph';

/**
 * A writer for the printers of ts-morph, which make one for each piece with `new`. Their own looks at every character, so
 * that it indents neither strings nor comments; for a large API that took a tenth of the time. This one has only the methods
 * that they call, and does not indent: the formatter does, whatever it gets.
 */
export function plainWriter(): CodeBlockWriter {
  let text = '';
  let startOfBlock = -1;
  const methods: Partial<CodeBlockWriter> = {
    // Parts that a structure lacks are undefined.
    write(more: string | undefined) {
      text += more ?? '';
      return writer;
    },
    conditionalWrite: (condition: boolean | undefined, more: string | (() => string)) =>
      condition === true ? writer.write(typeof more === 'string' ? more : more()) : writer,
    quote: (more: string = '') => writer.write(`'${more.replaceAll(/['\\]/g, '\\$&')}'`),
    space: () => writer.write(' '),
    spaceIfLastNot: () => (text.endsWith(' ') ? writer : writer.space()),
    newLine: () => writer.write('\n'),
    newLineIfLastNot: () => (writer.isLastNewLine() ? writer : writer.newLine()),
    conditionalNewLine: (condition) => (condition === true ? writer.newLine() : writer),
    blankLine: () => writer.newLineIfLastNot().newLine(),
    blankLineIfLastNot: () => (text.endsWith('\n\n') ? writer : writer.blankLine()),
    conditionalBlankLine: (condition) => (condition === true ? writer.blankLine() : writer),
    inlineBlock: (block = () => undefined) => writer.write('{').indent(block).write('}'),
    indent(block: number | (() => void) = 0) {
      writer.newLineIfLastNot();
      startOfBlock = text.length;
      if (typeof block === 'function') block();
      return writer.newLineIfLastNot();
    },
    hangingIndent(action) {
      action();
      return writer;
    },
    queueIndentationLevel: () => writer,
    closeComment: () => writer,
    isInComment: () => false,
    isLastNewLine: () => text.endsWith('\n'),
    isAtStartOfFirstLineOfBlock: () => text.length === startOfBlock,
    getOptions: () => ({}) as ReturnType<CodeBlockWriter['getOptions']>,
    getLength: () => text.length,
    unsafeInsert(position, more) {
      text = `${text.slice(0, position)}${more}${text.slice(position)}`;
      return writer;
    },
    iterateLastChars: (action) =>
      writer.iterateLastCharCodes((code, index) => action(String.fromCharCode(code), index)),
    iterateLastCharCodes(action) {
      for (let index = text.length - 1; index >= 0; index -= 1) {
        const result = action(text.charCodeAt(index), index);
        if (result !== undefined) return result;
      }
      return undefined;
    },
    toString: () => text,
  };
  const writer = methods as CodeBlockWriter;
  return writer;
}
