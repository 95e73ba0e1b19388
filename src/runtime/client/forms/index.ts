// Forms, and parameters whose parts have names in brackets.

export { writeForm, writeMultipart, writeUpload } from './form.js';
export { writeNested, writeNestedForm } from './nested.js';
