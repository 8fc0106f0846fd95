import { describe, expect, it } from 'vitest';
import { contactTexts } from './contact-texts.ts';
import { contactEdit, contactInput, typedContact, typedContactEdit } from './contacts.ts';

const contact = { name: 'Zé', email: '', company: '', title: '' };
const problemOf = (rules: typeof contactInput | typeof contactEdit, phone: string) =>
  rules.safeParse({ ...contact, phone }).error?.issues[0]?.message;

describe('a phone with a digit too many', () => {
  const wrong = ['91 98765-43215', '11 98765-43210', '(11) 3333-44445', '+55 91 98765-43215', '5511987654321 0'];

  it.each(wrong)('%s is asked about at a form', (phone) => {
    expect(problemOf(typedContact, phone)).toBe(contactTexts.phoneDoubtful);
    expect(problemOf(typedContactEdit('+55 11 98765-4321'), phone)).toBe(contactTexts.phoneDoubtful);
  });

  it.each(wrong)('%s is taken from a program, which knows its numbers', (phone) => {
    expect([problemOf(contactInput, phone), problemOf(contactEdit, phone)]).toEqual([undefined, undefined]);
  });

  it('is no reason not to save what else was changed about a contact that has it', () => {
    const phone = '+55919876543215';
    expect(problemOf(typedContactEdit(phone), phone)).toBeUndefined();
    expect(problemOf(typedContactEdit(phone), `${phone}1`)).toBe(contactTexts.phoneDoubtful);
  });
});

it.each([
  '+55 91 98765-4321',
  '91 8765-4321',
  '011 98765-4321',
  '+91 98765 43215',
  '0091 98765 43215',
  '+1 212 555 0100',
])('%s is what it says, at a form, too', (phone) => {
  expect([problemOf(typedContact, phone), problemOf(typedContactEdit(''), phone)]).toEqual([undefined, undefined]);
  expect(typedContact.parse({ ...contact, phone })).toEqual(contactInput.parse({ ...contact, phone }));
});
