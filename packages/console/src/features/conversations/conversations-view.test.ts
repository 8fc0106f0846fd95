import { expect, it } from 'vitest';
import { conversationsView, filterCount, listQuery } from './conversations-view.ts';

it.each([
  ['nothing', {}, {}],
  [
    'all of it',
    { q: 'ana', numero: 'loja', estado: 'waiting', naoLidas: true, grupo: 'vip', de: '2026-11-01', conversa: 7 },
    { q: 'ana', numero: 'loja', estado: 'waiting', naoLidas: true, grupo: 'vip', de: '2026-11-01', conversa: 7 },
  ],
  ['digits that the router read as a number', { q: 119, grupo: 3 }, { q: '119', grupo: '3' }],
  ['what means nothing', { estado: 'gone', naoLidas: 'no', de: 'ontem', conversa: 'x', q: ['a'] }, {}],
  ['a message without its conversation', { mensagem: 'in-1' }, {}],
  ['a message that was found', { conversa: '4', mensagem: 'in-1' }, { conversa: 4, mensagem: 'in-1' }],
])('the address says %s', (_, search, view) => {
  expect(conversationsView(search)).toEqual(view);
});

it('asks the server for whole days of whoever looks, and for nothing that is not chosen', () => {
  const { from, to, ...others } = listQuery({ de: '2026-11-01', ate: '2026-11-01' });
  expect(Date.parse(String(to)) - Date.parse(String(from))).toBe(24 * 3600 * 1000 - 1);
  expect(Object.values(others).filter((value) => value !== undefined)).toEqual([]);
});

it('counts a period once', () => {
  expect(filterCount({ de: '2026-11-01', ate: '2026-11-02', naoLidas: true, q: 'ana' })).toBe(2);
});
