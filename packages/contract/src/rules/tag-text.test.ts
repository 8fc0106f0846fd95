import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  invalidTagsText,
  offsetOf,
  renderTags,
  sampleContact,
  systemTagNames,
  type TagContext,
  type TagRule,
  tagFormats,
  tagNamesIn,
  unknownTags,
} from './tag-text.ts';

const systemTag = (name: string, change: Partial<TagRule> = {}): TagRule => ({
  name,
  category: 'SYSTEM',
  value: '',
  format: 'DEFAULT',
  timezone: '',
  ...change,
});
const customTag = (name: string, value: string): TagRule => ({ ...systemTag(name), category: 'CUSTOM', value });

const tags = systemTagNames.map((name) => systemTag(name));

/** Half past midnight in Greenwich: the evening before in Brazil. */
const at = (iso: string, offsetMinutes = -180): TagContext => ({
  contact: sampleContact,
  now: new Date(iso),
  offsetMinutes,
});
const context = at('2026-03-05T00:30:09Z');

describe('tagNamesIn', () => {
  test.each([
    ['', []],
    ['sem tags', []],
    ['Olá, {nome}!', ['nome']],
    ['{nome} {data} {nome}', ['nome', 'data']],
    ['{Nome}{endereço_2}', ['Nome', 'endereço_2']],
    ['{nome completo} { nome }', ['nome completo', ' nome ']],
    ['{} { } {', [' ']],
    ['{{nome}}', ['nome']],
    ['{nome', []],
    ['nome}', []],
    ['{no\nme}', []],
    ['{a}{b}', ['a', 'b']],
  ])('%j names %j', (text, names) => expect(tagNamesIn(text)).toEqual(names));
});

describe('unknownTags', () => {
  test.each([
    ['Olá, {nome}', []],
    ['{nome} {cupom} {NOME} {cupom}', ['cupom', 'NOME']],
    ['{ nome }', [' nome ']],
    ['{constructor}{__proto__}', ['constructor', '__proto__']],
  ])('%j holds %j', (text, names) => expect(unknownTags(text, tags)).toEqual(names));

  it('are told as the administrator wrote them', () => {
    expect(invalidTagsText(['cupom', 'NOME'])).toBe('Tags inválidas encontradas: {cupom}, {NOME}');
  });
});

describe('renderTags', () => {
  test.each([
    ['Olá, {nome}!', 'Olá, João Silva!'],
    ['{email} · {empresa} · {cargo}', 'joao.silva@exemplo.com · Empresa Exemplo · Gerente'],
    ['Em {data}, às {hora}', 'Em 04/03/2026, às 21:30'],
    ['{nome}{nome}', 'João SilvaJoão Silva'],
    ['{{nome}}', '{João Silva}'],
    ['sem nada', 'sem nada'],
    ['', ''],
  ])('%j becomes %j', (text, expected) => {
    expect(renderTags(text, tags, context)).toEqual({ text: expected, unknown: [], missing: [] });
  });

  test.each([
    ['DEFAULT', 'João Silva'],
    ['FULL_NAME', 'João Silva'],
    ['FIRST_NAME', 'João'],
    ['other', 'João Silva'],
  ])('a name in the format %s is %j', (format, expected) => {
    expect(renderTags('{nome}', [systemTag('nome', { format })], context).text).toBe(expected);
  });

  it('takes the first name of a name with white space around it', () => {
    const contact = { ...sampleContact, name: '  Ana  Maria ' };
    const tag = systemTag('nome', { format: 'FIRST_NAME' });
    expect(renderTags('{nome}', [tag], { ...context, contact }).text).toBe('Ana');
  });

  test.each([
    ['DEFAULT', '04/03/2026'],
    ['DD/MM/YYYY', '04/03/2026'],
    ['MM/DD/YYYY', '03/04/2026'],
    ['YYYY-MM-DD', '2026-03-04'],
    ['DD-MM-YYYY', '04-03-2026'],
    ['DD.MM.YYYY', '04.03.2026'],
    ['DD de MMMM de YYYY', '04 de março de 2026'],
    ['', '04/03/2026'],
    ['HH:MM', '04/03/2026'],
  ])('a date in the format %j is %j', (format, expected) => {
    expect(renderTags('{data}', [systemTag('data', { format })], context).text).toBe(expected);
  });

  test.each(
    Array.from({ length: 12 }, (_, month) => [
      month + 1,
      new Intl.DateTimeFormat('pt-BR', { month: 'long', timeZone: 'UTC' }).format(new Date(Date.UTC(2026, month, 5))),
    ]),
  )('month %i is called %s', (month, name) => {
    const now = `2026-${String(month).padStart(2, '0')}-05T12:00:00Z`;
    const rendered = renderTags('{data}', [systemTag('data', { format: 'DD de MMMM de YYYY' })], at(now));
    expect(rendered.text).toBe(`05 de ${name} de 2026`);
  });

  test.each([
    ['DEFAULT', '2026-03-05T00:30:09Z', '21:30'],
    ['HH:MM', '2026-03-05T00:30:09Z', '21:30'],
    ['HH:MM:SS', '2026-03-05T00:30:09Z', '21:30:09'],
    ['hh:MM AM/PM', '2026-03-05T00:30:09Z', '09:30 PM'],
    ['hh:MM:SS AM/PM', '2026-03-05T00:30:09Z', '09:30:09 PM'],
    ['hh:MM AM/PM', '2026-03-05T03:05:00Z', '12:05 AM'],
    ['hh:MM AM/PM', '2026-03-05T15:05:00Z', '12:05 PM'],
    ['hh:MM AM/PM', '2026-03-05T14:59:59Z', '11:59 AM'],
    ['', '2026-03-05T00:30:09Z', '21:30'],
  ])('a time in the format %j at %s is %j', (format, now, expected) => {
    expect(renderTags('{hora}', [systemTag('hora', { format })], at(now)).text).toBe(expected);
  });

  test.each([
    ['', '21:30'],
    ['UTC-03:00', '21:30'],
    ['UTC+00:00', '00:30'],
    ['UTC+05:45', '06:15'],
    ['UTC-09:30', '15:00'],
    ['UTC+14:00', '14:30'],
    ['America/Manaus', '21:30'],
  ])('a time in the zone %j is %j', (timezone, expected) => {
    expect(renderTags('{hora}', [systemTag('hora', { timezone })], context).text).toBe(expected);
  });

  test.each([
    ['', 'Asia/Kathmandu', '17:45'],
    ['', 'America/Sao_Paulo', '09:00'],
    ['UTC+00:00', 'Asia/Kathmandu', '12:00'],
  ])('a time in the zone %j of a server in %s is %s', (timezone, serverZone, expected) => {
    const noon = { contact: undefined, now: new Date('2026-03-10T12:00:00Z'), offsetMinutes: 60 };
    expect(renderTags('{hora}', [{ ...systemTag('hora', { timezone }), serverZone }], noon).text).toBe(expected);
  });

  it('leaves unknown tags, and those without a value, as they were written, and names each once', () => {
    const contact = { ...sampleContact, email: '  ' };
    const text = '{cupom} {nome} {email} {cupom} {email} {vazia}';
    expect(renderTags(text, [...tags, customTag('vazia', '')], { ...context, contact })).toEqual({
      text: '{cupom} João Silva {email} {cupom} {email} {vazia}',
      unknown: ['cupom'],
      missing: ['email', 'vazia'],
    });
  });

  it('has only date and time for a number that is not in the book', () => {
    const rendered = renderTags('{nome} {email} {empresa} {cargo} {data}', tags, { ...context, contact: undefined });
    expect(rendered).toMatchObject({ missing: ['nome', 'email', 'empresa', 'cargo'], unknown: [] });
    expect(rendered.text).toContain('04/03/2026');
  });

  it('writes the stored value of other tags, signs of replacement patterns included', () => {
    const value = "R$ 10 $& $1 $$ {nome} $'";
    expect(renderTags('<{preco}>', [...tags, customTag('preco', value)], context).text).toBe(`<${value}>`);
  });
});

test.each([
  ['UTC-03:00', -180],
  ['UTC+05:45', 345],
  ['UTC+14:00', 840],
  ['UTC-12:00', -720],
  ['', undefined],
  ['UTC', undefined],
  ['UTC-3', undefined],
  ['GMT-03:00', undefined],
  [' UTC-03:00', undefined],
])('the offset of %j is %j', (timezone, minutes) => expect(offsetOf(timezone)).toBe(minutes));

describe('whatever is written', () => {
  const name = fc.stringMatching(/^[a-zç_0-9]{1,6}$/);
  const value = fc.oneof(fc.string(), fc.constantFrom('{nome}', '$&', '', '}{'));
  const custom = fc.uniqueArray(fc.tuple(name, value), { selector: ([key]) => key, maxLength: 4 });
  const piece = fc.oneof(
    fc.string(),
    name.map((key) => `{${key}}`),
    fc.constantFrom('{nome}', '{data}', '{', '}'),
  );
  const message = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));

  test('every placeholder is written out, unknown or missing, and the text between them stays', () => {
    fc.assert(
      fc.property(message, custom, (text, entries) => {
        const rules = [...tags, ...entries.map(([key, stored]) => customTag(key, stored))];
        const { text: rendered, unknown, missing } = renderTags(text, rules, context);
        expect(unknown).toEqual(unknownTags(text, rules));
        const left = new Set([...unknown, ...missing]);
        const names = tagNamesIn(text);
        expect(names).toEqual(expect.arrayContaining([...left]));
        if (names.length === left.size) expect(rendered).toBe(text);
      }),
    );
  });

  test('a text without braces stays as it is', () => {
    fc.assert(
      fc.property(
        fc.string().filter((text) => !/[{}]/.test(text)),
        (text) => {
          expect(renderTags(text, tags, context)).toEqual({ text, unknown: [], missing: [] });
        },
      ),
    );
  });

  test('a value is never read as a placeholder again', () => {
    fc.assert(
      fc.property(
        value.filter((stored) => stored !== ''),
        (stored) => {
          expect(renderTags('a{x}b', [...tags, customTag('x', stored)], context).text).toBe(`a${stored}b`);
        },
      ),
    );
  });

  test('date and time are those of the wall clock in the zone', () => {
    const moment = fc.date({ min: new Date('1990-01-01Z'), max: new Date('2090-01-01Z'), noInvalidDate: true });
    const formats = [systemTag('data', { format: 'YYYY-MM-DD' }), systemTag('hora', { format: 'HH:MM:SS' })];
    fc.assert(
      fc.property(moment, fc.integer({ min: -12 * 60, max: 14 * 60 }), (now, offsetMinutes) => {
        const { text } = renderTags('{data}T{hora}', formats, { contact: undefined, now, offsetMinutes });
        expect(text).toBe(new Date(now.getTime() + offsetMinutes * 60_000).toISOString().slice(0, 19));
      }),
    );
  });

  test('every format of the list leaves no letter of its pattern behind', () => {
    for (const format of tagFormats.hora.slice(1)) {
      const { text } = renderTags('{hora}', [systemTag('hora', { format })], context);
      expect(text).toMatch(/^[\d:]+( [AP]M)?$/);
    }
    for (const format of tagFormats.data.slice(1)) {
      const { text } = renderTags('{data}', [systemTag('data', { format })], context);
      expect(text).toMatch(/^[\d/.-]+$|^\d\d de março de \d{4}$/);
    }
  });
});
