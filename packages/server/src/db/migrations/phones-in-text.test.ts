import { describe, expect, it, test } from 'vitest';
import { phonesInText } from './phones-in-text.ts';

const ana = '5511987654321';

describe('a phone in a text', () => {
  test.each([
    'Ligue para 11 98765-4321.',
    'tel:+55(11)98765-4321',
    'Meu número:\n(11) 8765-4321\nobrigado',
    '{"message":"Meu número:\\n11 98765-4321","phone":"\\u002b55 11 98765\\u20114321"}',
    '{"facts":"{\\"message\\":\\"oi\\\\n11987654321\\"}"}',
    'phone=%2B55+11+98765-4321&message=oi',
    'message=ligue+para+11+98765-4321',
    'phone=%2B55%C2%A0%2811%29%2098765-4321',
    '{app=WhatsAuto, sender=Ana, message=oi, phone=+55 11 98765-4321}',
    '--x\r\nContent-Disposition: form-data; name="phone"\r\n\r\n+55 11 98765-4321\r\n--x--',
    'https://wa.me/5511987654321?text=oi',
    'Mensagem de 5511987654321:12@s.whatsapp.net',
    '551187654321@c.us',
    'de 551187654321@s.whatsapp.net.',
    'cortado {"phone":"5511987654321","mess',
    '\u202a+55 11 98765\u20114321\u202c',
    'pedido12345678 / 11987654321',
    'fale com 11 98765-4321 21 91234-5678 31 3333-4444',
    '21912345678 11987654321',
  ])('is found in %j', (text) => expect([...phonesInText(text)]).toContain(ana));

  test.each([
    'pedido 911987654321',
    'pedido 119876543210',
    '3511987654321',
    '+54 9 11 8765-4321',
    '54 9 11 8765-4321',
    '+1 11 98765 4321',
    '+598 99 123 456 11 98765-4321',
    '11987654321@lid',
    'de 11987654321@lid.',
    '5511987654321@lid',
    '5511987654321-1400000000@g.us',
    '98765-4321',
    '+55 21 98765-4321',
    '11 98765\n4321',
    'linha 11\n98765-4321',
    '1198765432',
    '20260310 11987654321099999999',
  ])('is no other and no part of another: %j', (text) => expect([...phonesInText(text)]).not.toContain(ana));

  it('keeps the country of a foreign one', () => {
    expect([...phonesInText('+59899123456')]).toEqual(['59899123456']);
    expect([...phonesInText('598 99 123 456')]).toEqual(['59899123456']);
    expect([...phonesInText('59899123456@s.whatsapp.net')]).toEqual(['59899123456']);
    expect([...phonesInText('phone=%2B598+99+123+456')]).toEqual(['59899123456']);
  });
});

it('costs time in proportion to the text, whatever it is made of', () => {
  const shapes = [
    '1',
    '1 ',
    '1.',
    '+',
    '+1',
    '\\',
    '\\u',
    '%2',
    '%20',
    '11 98765-4321 ',
    '1@',
    '.:_-',
    'a=',
    '(',
    '1@lid',
  ];
  for (const shape of shapes) {
    const before = process.cpuUsage();
    phonesInText(shape.repeat(1_000_000 / shape.length));
    // A part of a second, whatever else the machine does; a cost that grows with the square would take many minutes.
    expect(process.cpuUsage(before).user, shape).toBeLessThan(30_000_000);
  }
});
