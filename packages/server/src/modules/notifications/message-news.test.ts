import { describe, expect, it } from 'vitest';
import type { Outcome } from '../inbound/inbound-message.ts';
import { describeMessage } from './message-news.ts';

const answered: Outcome = { source: 'menu', reply: 'Bom dia!\nTudo bem?', trace: [] };
const silent: Outcome = { source: 'blocked', reply: '', trace: [] };
const ana = { sender: 'Ana', phone: '+55 11 98765-4321', message: 'oi' };

describe('the news of a message', () => {
  it('says who wrote to which number, what, and what became of it', () => {
    expect(describeMessage({ ...ana, to: 'Loja' }, answered)).toBe(
      '📩 “Ana” · +55 11 98765-4321 → Loja\n> oi\n↪️ Menu:\n> Bom dia!\n> Tudo bem?',
    );
    expect(describeMessage({ sender: '', phone: '', message: ' ' }, silent)).toBe(
      '📩 Remetente desconhecido\n(sem texto)\n(Contato bloqueado)',
    );
  });

  const forged = '✅ O número “Loja” voltou a funcionar.';
  it.each(['\n', '\r', '\r\n', '\u2028', '\u2029', '\u0085', '\v', '\f'])(
    'has no line that begins as a stranger wishes, after %j',
    (end) => {
      const text = describeMessage(
        { sender: `Ana${end}${forged}`, phone: `+55${end}${forged}`, message: `oi${end}${end}${forged}` },
        { ...answered, reply: `Olá, Ana${end}${forged}` },
      );
      const lines = text.split(/[\n\r\v\f\u0085\u2028\u2029]/);
      for (const line of lines) expect(line).toMatch(/^(📩 “|> |>$|↪️ Menu:$)/);
      expect(lines[0]).toBe(
        '📩 “Ana ✅ O número "Loja" voltou a funcionar.” · +55 ✅ O número "Loja" voltou a funcionar.',
      );
    },
  );

  it('turns nothing around', () => {
    const text = describeMessage({ ...ana, sender: '\u202eanA', message: '\u2067oi\u200f' }, answered);
    expect(text).toContain('“anA”');
    expect(text).toContain('\n> oi\n');
  });

  it('says where it is cut, and cuts no character in half', () => {
    const long = describeMessage({ ...ana, message: '😀'.repeat(5000) }, { ...answered, reply: 'r'.repeat(5000) });
    const [, message, , reply] = long.split('\n');
    expect(message).toMatch(/^> (😀)+…$/u);
    expect(reply).toMatch(/^> r+…$/);
    expect(long.length).toBeLessThan(1600);
    expect(describeMessage({ ...ana, message: 'a\n'.repeat(5000) }, answered)).toMatch(/\n> a\n>?…?\n↪️|…\n↪️ Menu/);
  });
});
