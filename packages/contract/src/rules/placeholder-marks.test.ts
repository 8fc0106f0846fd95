import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type BraceReading, marksMax, placeholderMarks } from './placeholder-marks.ts';
import { unknownTags } from './tag-text.ts';

const tags = ['nome', 'email', 'empresa', 'cargo', 'data', 'hora', 'endereço'];
const facts = ['phone', 'message', 'sender', 'canal'];

/** Each mark as `written > replacement`. */
const marks = (text: string, reading: BraceReading, names: readonly string[] = [...tags, ...facts]): string[] =>
  placeholderMarks(text, names, reading).map(
    ({ kind, text: written, replacement }) => `${kind} ${written}${replacement ? ` > ${replacement}` : ''}`,
  );

describe('where tags are filled in', () => {
  test.each([
    ['Olá, {nome}! Hoje é {data}.', []],
    ['Para {fone}', ['unknown {fone} > {phone}']],
    ['{telefone} {Celular}', ['unknown {telefone} > {phone}', 'unknown {Celular} > {phone}']],
    ['Oi {nomme}', ['unknown {nomme} > {nome}']],
    ['Oi {Nome} e {NOME}', ['unknown {Nome} > {nome}', 'unknown {NOME} > {nome}']],
    ['Oi { nome }', ['unknown { nome } > {nome}']],
    ['Oi {noem}', ['unknown {noem} > {nome}']],
    ['Rua {endereco}', ['unknown {endereco} > {endereço}']],
    ['Cupom {cupom}', ['unknown {cupom}']],
    ['Oi {nome, tudo bem?', ['open {nome > {nome}']],
    ['Oi {nome\nTudo bem?', ['open {nome > {nome}']],
    ['Oi {nome e {hora}', ['open {nome > {nome}']],
    ['Oi {nom', ['open {nom > {nome}']],
    ['Oi {no', []],
    ['{{nome}}', []],
    ['{} { {\n}', []],
    ['if (a) {\n  b\n}', []],
  ])('%j: %j', (text, expected) => expect(marks(text, 'tags')).toEqual(expected));

  it('tells a tag that is switched off from one that does not exist', () => {
    const of = (text: string, reading: BraceReading = 'tags') =>
      placeholderMarks(text, tags, reading, ['site', 'emails']).map(({ kind, text: written, replacement }) => [
        kind,
        written,
        replacement,
      ]);
    expect(of('{site} {emails} {cupom} {nome}')).toEqual([
      ['off', '{site}', undefined],
      // Near to one that is active, and yet itself.
      ['off', '{emails}', undefined],
      ['unknown', '{cupom}', undefined],
    ]);
    // Where tags are not filled in, whether one is active says nothing.
    expect(of('{site}', 'nothing')).toEqual([]);
  });

  it('knows a name whose accent was typed as a sign of its own', () => {
    expect(marks('{endereço}'.normalize('NFD'), 'tags')).toEqual([]);
  });

  it('offers nothing that does not exist here', () => {
    expect(marks('{fone}', 'tags', tags)).toEqual(['unknown {fone}']);
  });
});

describe('where only facts are filled in', () => {
  test.each([
    ['https://loja.com/{phone}?m={message}', []],
    ['https://loja.com/{fone}', ['unknown {fone} > {phone}']],
    ['https://loja.com/{id_do_pedido}', ['unknown {id_do_pedido}']],
    ['{"de": "{phone}", "corpo": {"a": [1, {"b": "{mesage}"}]}}', ['unknown {mesage} > {message}']],
    ['{"de":"{phone"}', ['open {phone > {phone}']],
    ['body{color:red}', []],
    ['p { margin: 0 }', []],
    ['\\d{3}-\\d{2,4}', []],
    [`{{name}} $${'{name}'} %{name} #{name}`, []],
    ['{"message": 1}', []],
    ['{message: 1', []],
    ['Recebido de {phone em {canal}', ['open {phone > {phone}']],
  ])('%j: %j', (text, expected) => expect(marks(text, 'facts', facts)).toEqual(expected));
});

describe('where nothing is filled in', () => {
  test.each([
    ['Olá {nome}', ['idle {nome}']],
    ['Olá {Nomme}, {fone}', ['idle {Nomme}', 'idle {fone}']],
    ['Use {chaves} à vontade, {a}{1}', []],
    ['{"nome": 1}', []],
    ['Olá {nome, tudo bem?', ['idle {nome']],
    ['{no', []],
    ['{nome: 1', []],
  ])('%j: %j', (text, expected) => expect(marks(text, 'nothing')).toEqual(expected));
});

describe('whatever is written', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('{', '}', '{nome}', '{fone}', '{{', '"', '\n', '{nome ', ' nome}', 'ção'),
  );
  const text = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''));
  const reading = fc.constantFrom<BraceReading>('tags', 'facts', 'nothing');

  test('marks stand in order, show what is written, and taking what they offer ends them', () => {
    fc.assert(
      fc.property(text, reading, (written, how) => {
        let end = 0;
        for (const mark of placeholderMarks(written, tags, how)) {
          expect(mark.start).toBeGreaterThanOrEqual(end);
          expect(written.slice(mark.start, mark.end)).toBe(mark.text);
          end = mark.end;
          if (mark.replacement) expect(placeholderMarks(mark.replacement, tags, how)).toEqual([]);
        }
      }),
    );
  });

  test('a message without marks is one that the server takes', () => {
    fc.assert(
      fc.property(text, (written) => {
        const unknown = placeholderMarks(written, tags, 'tags').filter(({ kind }) => kind === 'unknown');
        const refused = unknownTags(
          written,
          tags.map((name) => ({ name })),
        );
        expect(unknown.length > 0).toBe(refused.length > 0);
      }),
    );
  });

  /** With the square of its length each would take minutes. */
  test.each(['{', '{a', '{nome ', '{}', '{nomme}', '{\n', 'a', '{'.repeat(50), `{${'a'.repeat(61)}}`])(
    'ends on a long text of %j',
    (unit) => {
      const hostile = unit.repeat(Math.ceil(400_000 / unit.length));
      for (const how of ['tags', 'facts', 'nothing'] as const) {
        expect(placeholderMarks(hostile, tags, how).length).toBeLessThanOrEqual(marksMax);
      }
    },
  );
});
