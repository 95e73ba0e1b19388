import { afterAll } from 'vitest';
import { removeTemporaryFolders } from './temporary-folders.js';

// Here, because a module that test files share is loaded once, and its own `afterAll` belongs to the first file alone.
afterAll(removeTemporaryFolders);
