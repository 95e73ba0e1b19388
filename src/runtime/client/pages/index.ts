// Paged lists.

export { cursorOfLast, followLink, linkInHeader } from './further-pages.js';
export { pagedCall } from './pages.js';
