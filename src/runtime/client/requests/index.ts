// Requests that the model does not describe, whose responses the caller reads.

export { sendRequest } from './send-request.js';
