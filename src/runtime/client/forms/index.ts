// Forms, and parameters whose parts have names in brackets.

export { writeForm, writeMultipart } from './form.js';
export { writeNested, writeNestedForm } from './nested.js';
