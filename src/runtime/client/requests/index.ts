// Requests that the model does not describe. `client.request` loads this when it is first called.

export { request } from './request.js';
export { sendRequest } from './send-request.js';
