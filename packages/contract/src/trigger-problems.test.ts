import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { factsOf } from './rules/event-facts.ts';
import { phoneKey } from './rules/phone.ts';
import type { TriggerAction } from './trigger-actions.ts';
import { actionProblem, recipientProblem } from './trigger-problems.ts';

const ofMessages = factsOf('API_MESSAGE', '').map(({ name }) => name);
const ofSchedules = factsOf('SCHEDULED', '').map(({ name }) => name);
const noPhone = 'Este gatilho não tem {phone}: nada o liga a um telefone. Informe um número com DDD.';

describe('a recipient', () => {
  test.each(['{phone}', '11 98765-4321', '+1 202 555 0100', '{message}', '{sender}', '55{phone}', '11 9876{message}'])(
    '%j can be reached when somebody wrote',
    (written) => expect(recipientProblem(written, ofMessages)).toBeUndefined(),
  );

  test.each([
    ['Ana', '"Ana" não é um número de telefone. Use um número com DDD, ou {phone} para o número do evento.'],
    ['98765-4321', '"98765-4321" não é um número de telefone.'],
    ['Para {phone}', '"Para {phone}" não é um número de telefone.'],
    ['{canal}', '"{canal}" não é um número de telefone.'],
    ['{fone}', '{fone} não existe neste gatilho. Você quis dizer {phone}?'],
    ['{pedido}', '{pedido} não existe neste gatilho'],
    ['{phone', '"{phone" não é um número de telefone.'],
  ])('%j never can', (written, text) => expect(recipientProblem(written, ofMessages)).toContain(text));

  test.each([
    ['{phone}', noPhone],
    ['{agendado_para}', '"{agendado_para}" não é um número de telefone. Use um número com DDD.'],
    ['{message}', '{message} não existe neste gatilho'],
  ])('%j never can on a schedule', (written, text) => expect(recipientProblem(written, ofSchedules)).toBe(text));

  it('that is a number is taken in any notation', () => {
    const number = fc
      .tuple(fc.constantFrom('', '+55', '+55 ', '0', '+1 ', '+351'), fc.stringMatching(/^(11|91) ?9\d{4}-?\d{4}$/))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(number, (written) => {
        expect(recipientProblem(written, [])).toBe(
          phoneKey(written) ? undefined : `"${written}" não é um número de telefone. Use um número com DDD.`,
        );
      }),
    );
  });
});

test('actions that write to a phone are looked at, by field and by the event', () => {
  const send: TriggerAction = {
    type: 'SEND_WHATSAPP_MESSAGE',
    value: { instanceId: 'loja', to: '{phone}', message: 'oi', delay: 0 },
  };
  const add: TriggerAction = {
    type: 'ADD_CONTACT',
    value: { phone: '{phone}', name: '', email: '', company: '', groupIds: [] },
  };
  const allow: TriggerAction = {
    type: 'MANAGE_CONTACT_PERMISSION',
    value: { phone: '{phone}', name: '', permission: true },
  };
  const problems = (type: 'SCHEDULED' | 'ADMIN_EVENT' | 'WHATSAPP_MESSAGE', condition_value: string) =>
    [send, add, allow, { type: 'DELAY', value: { ms: 1 } } as const].map((action) =>
      actionProblem(action, { type, condition_value }),
    );
  const refused = [
    { field: 'to', text: noPhone },
    { field: 'phone', text: noPhone },
    { field: 'phone', text: noPhone },
  ];
  expect(problems('SCHEDULED', '0 9 * * 1')).toEqual([...refused, undefined]);
  expect(problems('ADMIN_EVENT', 'menu.changed')).toEqual([...refused, undefined]);
  expect(problems('ADMIN_EVENT', 'contact.created')).toEqual([undefined, undefined, undefined, undefined]);
  expect(problems('WHATSAPP_MESSAGE', 'oi')).toEqual([undefined, undefined, undefined, undefined]);
});
