import { triggerAction } from '@recado/contract';
import { expect, it, test } from 'vitest';
import { triggerFields } from './trigger-fields.ts';

const fields = triggerFields({
  instance: (id) => (id === 'loja' ? 'Loja' : undefined),
  group: (id) => (id === 'g1' ? 'Clientes' : undefined),
  script: (id) => (id === 7 ? 'Cotação' : undefined),
});
const show = (name: string, value: unknown) => fields[name]?.show?.(value);
const shown = (type: string, value: object) => show('actions', [triggerAction.parse({ type, value })]);

const contact = { phone: '{phone}' };
const table = { table: 'menu_items', data: { message: 'oi', reply: 'Olá' } };
test.each<[string, object, string[]]>([
  ['ADD_CONTACT', { ...contact, groupIds: [] }, ['Grupos: nenhum']],
  ['ADD_CONTACT', { ...contact, groupIds: ['g1', 'g2'] }, ['Grupos: Clientes, um grupo excluído']],
  ['MANAGE_CONTACT_PERMISSION', { ...contact, permission: false }, ['Permissão para receber mensagens: Não']],
  [
    'UPDATE_DATABASE',
    table,
    ['Operação: Incluir', 'Dados a gravar: Mensagem recebida = oi; Resposta = Olá', 'Condições: nenhum'],
  ],
  ['LOG_EVENT', { message: 'Oi', level: 'warn' }, ['Nível: Aviso', 'Salvar no banco de dados: Não']],
  [
    'RUN_PLAYWRIGHT_SCRIPT',
    { scriptId: 7, options: { headless: true, deep: { a: [1, null] } } },
    ['Script: Cotação', 'Opções: headless = Sim; deep = (a = (1, vazio))'],
  ],
  ['CALL_API', { url: 'https://a.br', body: {} }, ['Cabeçalhos: Content-Type = application/json', 'Corpo: nenhum']],
  [
    'SEND_BULK_WHATSAPP',
    { instanceId: 'loja', groupId: 'g2', message: 'Oi' },
    ['Instância: Loja', 'Grupo: um grupo excluído'],
  ],
  ['SEND_WHATSAPP_MESSAGE', { instanceId: 'x', to: '{phone}', message: 'Oi' }, ['Instância: x', 'Atraso (ms): 0']],
  ['DELAY', { ms: 5 }, ['Tempo de espera (ms): 5']],
])('%s is shown in words', (type, value, lines) => {
  const text = shown(type, value) ?? '';
  expect(text.split('\n')).toEqual(expect.arrayContaining(lines));
  // Neither what a program writes, nor a word of its own.
  expect(text).not.toMatch(/[[\]"]|\{(?!phone)|true|false|null|undefined|INSERT|menu_items/);
});

it('shows an event by its name, and whatever else a condition holds as it is', () => {
  expect(show('condition_value', 'contact.created')).toBe('Um contato foi criado');
  expect(show('condition_value', 'oi')).toBe('oi');
  expect([show('type', 'SCHEDULED'), show('is_active', 0), show('actions', [])]).toEqual(['Agendado', 'Não', '']);
});
