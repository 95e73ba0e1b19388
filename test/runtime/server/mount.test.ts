import { expect, it } from 'vitest';
import { targetBelow } from '../../../src/runtime/server/target.js';

it.each([
  ['/v1', '/v1/p/resource', '/p/resource'],
  ['/v1/', '/v1/p', '/p'],
  ['', '/p', '/p'],
  ['/', '/p', '/p'],
  ['/v1', '/v1', '/'],
  ['/v1', '/v1?a=/b', '/?a=/b'],
  ['/v1', '/v1/?a', '/?a'],
  ['/a/b', '/a/b/c/d', '/c/d'],
  ['/tenants/:tenant', '/tenants/t%2Fu/c', '/c'],
  // The rest is neither decoded nor resolved.
  ['/v1', '/v1//p', '//p'],
  ['/v1', '/v1/../p', '/../p'],
  ['/v1', '/v1/%zz%2F?%zz', '/%zz%2F?%zz'],
  // The framework has matched the prefix, however it was written.
  ['/v1', '/%76%31/p', '/p'],
  ['/v1', '/V1/p', '/p'],
  ['/v1', '//v1/p', '/p'],
  // The path of an absolute target comes after its host.
  ['/v1', 'http://host/v1/p?q', '/p?q'],
  ['/v1', 'http://host/v1', '/'],
  ['', 'http://host', '/'],
])('below %s, targetBelow turns %s into %s', (prefix, target, local) => {
  expect(targetBelow(prefix, target)).toBe(local);
});
