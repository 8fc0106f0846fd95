import { expect, test } from 'vitest';
import { isAllowedWebSocketUrl } from '../../security/web-socket-url.ts';

test.each([
  'wss://web.whatsapp.com/ws/chat',
  'ws://127.0.0.1:4000/ws/chat',
  'ws://localhost:4000',
  'wss://localhost:4000',
  'ws://[::1]:4000/ws/chat',
])('%s is allowed', (url) => {
  expect(isAllowedWebSocketUrl(url)).toBe(true);
});

test.each([
  'ws://web.whatsapp.com/ws/chat',
  'wss://web.whatsapp.com:8443/ws/chat',
  'wss://web.whatsapp.com.example.com/ws/chat',
  'wss://example.com/?web.whatsapp.com',
  'wss://web.whatsapp.com@example.com/ws/chat',
  'wss://user:secret@web.whatsapp.com/ws/chat',
  'ws://192.168.0.2:4000/ws/chat',
  'ws://127.0.0.1.example.com/ws/chat',
  'http://127.0.0.1:4000/ws/chat',
  'web.whatsapp.com',
  '',
])('%s is not', (url) => {
  expect(isAllowedWebSocketUrl(url)).toBe(false);
});
