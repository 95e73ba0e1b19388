import { afterAll } from 'vitest';
import { removeTemporaryFolders } from './temporary-folders.js';

// Here, because a module that test files share is loaded once, and its own `afterAll` belongs to the first file alone.
afterAll(removeTemporaryFolders);

// Whether a run takes so long that a build machine shows its progress depends on the machine.
delete process.env['CI'];
