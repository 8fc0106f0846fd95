import { describe, expect, it } from 'vitest';
import { compareVersions, type EditFields, plainText, yesOrNo } from './edit-conflict.ts';

const fields: EditFields = {
  message: { label: 'Mensagem' },
  is_active: { label: 'Ativa', show: yesOrNo },
  key: { label: 'Chave', isSecret: true },
  kind: { label: 'Tipo', unit: 'kind' },
  detail: { label: 'Detalhe', unit: 'kind', show: (value, { kind }) => `${kind}: ${value}` },
  parts: { label: 'Partes', identity: JSON.stringify },
};
const base = { id: 1, message: 'oi', is_active: 1, key: '', kind: 'a', detail: 'x', parts: ['a'] };
const compare = (mine: object, saved: object) =>
  compareVersions(fields, { base, mine: { ...base, ...mine }, saved: { ...base, ...saved } });
const none = { both: [], onlyMine: [], onlyTheirs: [] };

describe('two versions', () => {
  it.each([
    ['what nobody changed', {}, {}],
    ['what is written another way', { is_active: true, message: 'a\nb' }, { message: 'a\r\nb' }],
    ['what both did', { message: 'tchau' }, { message: 'tchau' }],
    ['what is edited elsewhere', {}, { id: 2 }],
  ])('do not differ by %s', (_, mine, saved) => expect(compare(mine, saved)).toEqual(none));

  it('differ by whose change it is', () => {
    const changes = compare({ message: 'minha', is_active: false }, { message: 'delas', key: 'sk-1234' });
    expect(changes).toEqual({
      both: [{ name: 'message', label: 'Mensagem', mine: 'minha', saved: 'delas' }],
      onlyMine: [{ name: 'is_active', label: 'Ativa', mine: 'Não', saved: 'Sim' }],
      onlyTheirs: [{ name: 'key', label: 'Chave', mine: '', saved: '••••1234' }],
    });
  });

  it('show of a secret only its end, and two with the same end apart', () => {
    const { both } = compare({ key: 'other-1234' }, { key: 'sk-1234' });
    expect(both).toMatchObject([{ mine: '••••1234', saved: '••••1234' }]);
  });

  it('tell apart what reads alike', () => {
    const { both } = compare({ parts: ['a, b'] }, { parts: ['a', 'b'] });
    expect(both).toMatchObject([{ mine: 'a, b', saved: 'a, b' }]);
  });

  it('hold together what means something only together', () => {
    expect(compare({ detail: 'y' }, { kind: 'b' })).toMatchObject({
      ...none,
      both: [
        { name: 'kind', mine: 'a', saved: 'b' },
        { name: 'detail', mine: 'a: y', saved: 'b: x' },
      ],
    });
  });
});

it.each([
  [null, ''],
  [undefined, ''],
  ['texto', 'texto'],
  [false, 'Não'],
  [0, '0'],
  [[], ''],
  [['a', ''], 'a, vazio'],
  [{ a: 1, b: { c: [] } }, 'a = 1; b = (c = vazio)'],
])('%j is %j in words', (value, text) => expect(plainText(value)).toBe(text));
