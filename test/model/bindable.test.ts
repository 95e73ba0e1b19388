import { describe, expect, it } from 'vitest';
import { bindableHeaders, bindableParameters } from '../../src/model/bindable.js';
import type { Endpoint, Parameter } from '../../src/model/model.js';
import { endpoint, group, integer, modelOf, parameter, text } from '../support/build-model.js';

const tenant = parameter('X-Tenant', text, { property: 'xTenant' });

const withHeaders = (headers: readonly Parameter[]): Endpoint => endpoint('get', { headers });

/** The headers that a client can have for all calls of three groups, each with one endpoint with these headers. */
function bindableOf(...headers: readonly (readonly Parameter[])[]): readonly string[] {
  const groups = headers.map((some, index) => group([withHeaders(some)], `group${index}`));
  return bindableHeaders(modelOf({ groups })).map(({ property }) => property);
}

describe('a header that a client can have for all calls', () => {
  it('is one that the calls of every group need', () => {
    expect(bindableOf([tenant], [tenant], [tenant])).toEqual(['xTenant']);
  });

  it('may be missing in a group, such as that of the health of the service', () => {
    expect(bindableOf([tenant], [tenant], [])).toEqual(['xTenant']);
    expect(bindableOf([tenant], [], [])).toEqual([]);
  });

  it('is needed by all calls of most groups that have it, or it belongs to some of them', () => {
    const partly = group([withHeaders([tenant]), withHeaders([tenant]), withHeaders([])]);
    const whole = ['a', 'b'].map((name) => group([withHeaders([tenant])], name));
    expect(bindableHeaders(modelOf({ groups: [partly] }))).toEqual([]);
    expect(bindableHeaders(modelOf({ groups: [partly, ...whole.slice(1)] }))).toEqual([]);
    expect(bindableHeaders(modelOf({ groups: [partly, ...whole] }))).toEqual([tenant]);
  });

  it.each([
    ['optional', parameter('X-Tenant', text, { property: 'xTenant', isRequired: false })],
    [
      'an idempotency key',
      parameter('Idempotency-Key', text, { property: 'idempotencyKey', isSuppliedByClient: true }),
    ],
    ['called like an option', parameter('Timeout', text, { property: 'timeout' })],
    ['called like no option can be', parameter('!!', text, { property: '!!' })],
  ] as const)('is not one that is %s', (_what, header) => {
    expect(bindableOf([header], [header], [header])).toEqual([]);
  });

  it('has one meaning', () => {
    const number = parameter('X-Tenant', integer, { property: 'xTenant' });
    const other = parameter('x--tenant', text, { property: 'xTenant' });
    expect(bindableOf([tenant], [tenant], [number])).toEqual([]);
    expect(bindableOf([tenant], [tenant], [other])).toEqual([]);
    const asked = endpoint('ask', { query: [tenant] });
    const groups = [group([withHeaders([tenant])]), group([withHeaders([tenant])], 'b'), group([asked], 'c')];
    expect(bindableHeaders(modelOf({ groups }))).toEqual([]);
  });

  it('comes after the path parameters that it can have', () => {
    const pathParameters = [parameter('shop', text)];
    const groups = [group([endpoint('get', { pathParameters, headers: [tenant] })])];
    expect(bindableParameters(modelOf({ groups }))).toEqual(['shop', 'xTenant']);
  });

  it('does not replace an option for credentials', () => {
    const groups = [group([withHeaders([tenant])])];
    const scheme = { name: 'xTenant', kind: 'basic', span: tenant.span } as const;
    const model = modelOf({ groups, auth: { schemes: [scheme], default: [['xTenant']] } });
    expect(bindableHeaders(model)).toEqual([]);
  });
});
