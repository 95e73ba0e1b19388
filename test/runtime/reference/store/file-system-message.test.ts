import { expect, it } from 'vitest';
import { fileSystemMessage } from '../../../../src/runtime/reference/store/file-system-message.js';

it('names the reason where the embedded database has only a number', () => {
  expect(fileSystemMessage({ name: 'ErrnoError', errno: 51 })).toBe('no space left on the disk (ENOSPC)');
  expect(fileSystemMessage({ name: 'ErrnoError', errno: 7 })).toBe('error 7 of the file system (WASI)');
});

it('leaves every other error as it is', () => {
  expect(fileSystemMessage(new Error('The thread ended.'))).toBe('The thread ended.');
  expect(fileSystemMessage('Aborted')).toBe('Aborted');
});
