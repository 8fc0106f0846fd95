import { expect, it, test } from 'vitest';
import { contactEdit, contactInput } from '../contacts.ts';
import { connectInput } from '../instances.ts';
import { responseInput } from '../responses.ts';
import { sendInput } from '../send.ts';
import { contactPhone } from './contact-phone.ts';
import { foldDigits } from './digits.ts';
import { digitsOf, nationalOf, phoneKey } from './phone.ts';

test.each([
  ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
  ['०१२३४५६७८९', '0123456789'],
  ['０１２３４５６７８９', '0123456789'],
  ['𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗𝟘𝟙', '012345678901'],
  ['Ana ção 91 ½ ² Ⅳ 😀', 'Ana ção 91 ½ ² Ⅳ 😀'],
  ['', ''],
])('%j reads %j', (text, folded) => expect(foldDigits(text)).toBe(folded));

it('is one number on every road, wholly or partly in other digits', () => {
  for (const typed of ['+٥٥ ٩١ ٩٨٧٦٥-٤٣٢١', '+55 ٩١ 98765-4321', '+５５ ９１ 98765-4321']) {
    expect(digitsOf(typed)).toBe('5591987654321');
    expect(nationalOf(typed)).toBe('91987654321');
    expect(phoneKey(typed)).toBe('5591987654321');
    expect(contactPhone(typed)).toBe('+55 91 98765-4321');
    const contact = { name: 'Zé', phone: typed, email: '', company: '', title: '' };
    expect(contactInput.parse(contact).phone).toBe('+55 91 98765-4321');
    expect(contactEdit.parse(contact).phone).toBe('+55 91 98765-4321');
    expect(responseInput.parse({ phone: typed, message: 'oi', reply: 'Olá' }).phone).toBe('+55 91 98765-4321');
    expect(sendInput.parse({ instanceId: 'loja', to: typed }).to).toBe('5591987654321');
  }
  const instance = { instanceId: 'loja', instanceName: 'Loja', usePairingCode: true };
  expect(connectInput.parse({ ...instance, phoneNumber: '٥٥٩١٩٨٧٦٥٤٣٢١' }).phoneNumber).toBe('5591987654321');
});
