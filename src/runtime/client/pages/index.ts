// Paged lists.

export { cursorOfLast, followLink, linkInHeader, valueAt } from './further-pages.js';
export { pagedCall } from './pages.js';
