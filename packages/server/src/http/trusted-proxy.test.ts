import { expect, test } from 'vitest';
import { forwardedFor } from './trusted-proxy.ts';

test.each([
  ['10.0.0.1', '10.0.0.1'],
  ['10.0.0.1, 10.0.0.2', '10.0.0.1, 10.0.0.2'],
  [' 2001:db8::1 ,10.0.0.2', '2001:db8::1, 10.0.0.2'],
  ['10.0.0.1:4711, [2001:db8::1]:80, [::1]', '10.0.0.1, 2001:db8::1, ::1'],
  ['10.0.0.1, unknown, 10.0.0.2', '10.0.0.2'],
  ['10.0.0.1, <b>', ''],
  ['fe80::1%<b>', ''],
  ['10.0.0.1, ', ''],
  ['1.2.3.4.5, 10.0.0.256', ''],
  ['', ''],
])('of %j only %j is believed', (header, believed) => expect(forwardedFor(header)).toBe(believed));
