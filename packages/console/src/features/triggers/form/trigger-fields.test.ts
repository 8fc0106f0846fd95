import { triggerAction } from '@recado/contract';
import { expect, it, test } from 'vitest';
import { triggerFields } from './trigger-fields.ts';

const fields = triggerFields({
  instance: (id) => (id === 'loja' ? 'Loja' : undefined),
  group: (id) => (id === 'g1' ? 'Clientes' : undefined),
  quickAction: (id) => (id === 3 ? 'Tabela' : undefined),
  script: (id) => (id === 7 ? 'Cotação' : undefined),
});
const show = (name: string, value: unknown, row = {}) => fields[name]?.show?.(value, row);
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
  ['SEND_WHATSAPP_MESSAGE', { instanceId: 'x', to: '{phone}', message: 'Oi' }, ['Instância: x', 'Atraso: 0 ms']],
  [
    'SEND_WHATSAPP_MESSAGE',
    { instanceId: 'x', to: '{phone}', quickActionId: 3 },
    ['Instância: x', 'Anexo: Tabela', 'Atraso: 0 ms'],
  ],
  ['SEND_BULK_WHATSAPP', { instanceId: 'x', groupId: 'g1', quickActionId: 4 }, ['Anexo: de uma ação rápida excluída']],
  ['DELAY', { ms: 5 }, ['Tempo de espera: 5 ms']],
  ['DELAY', { ms: 90_000 }, ['Tempo de espera: 90.000 ms (1,5 minuto)']],
])('%s is shown in words', (type, value, lines) => {
  const text = shown(type, value) ?? '';
  expect(text.split('\n')).toEqual(expect.arrayContaining(lines));
  // Neither what a program writes, nor a word of its own.
  expect(text).not.toMatch(/[[\]"]|\{(?!phone)|true|false|null|undefined|INSERT|menu_items/);
});

it('shows an event by its name, a time in words, and whatever else a condition holds as it is', () => {
  const condition = (condition_type: string, value: string) => show('condition_value', value, { condition_type });
  expect(condition('EVENT_NAME_IS', 'contact.created')).toBe('Um contato foi criado');
  expect(condition('CRON_EXPRESSION', '0 9 * * 1')).toBe('Toda segunda às 9h (0 9 * * 1)');
  expect(condition('CRON_EXPRESSION', '1-5 9 * 2 1')).toBe('1-5 9 * 2 1');
  for (const said of ['oi', '0 9 * * 1', 'contact.created']) expect(condition('MESSAGE_EQUALS', said)).toBe(said);
  expect([show('type', 'SCHEDULED'), show('is_active', 0), show('actions', [])]).toEqual(['Agendado', 'Não', '']);
});
