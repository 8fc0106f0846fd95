import { describe, expect, it } from 'vitest';
import { checkPasswords } from './check-passwords.ts';

const valid = { currentPassword: 'admin123', newPassword: 'segredo', confirmPassword: 'segredo' };

describe('checkPasswords', () => {
  it.each([
    ['nothing typed', { newPassword: '', confirmPassword: '' }, { newPassword: true, confirmPassword: true }],
    ['passwords that differ', { confirmPassword: 'outra' }, { confirmPassword: 'As novas senhas não coincidem' }],
    [
      'the same password again',
      { newPassword: 'admin123', confirmPassword: 'admin123' },
      { newPassword: 'A nova senha deve ser diferente da senha atual' },
    ],
    [
      'a short password',
      { newPassword: '12345', confirmPassword: '12345' },
      { newPassword: 'A nova senha deve ter pelo menos 6 caracteres' },
    ],
  ])('refuses %s', (_, typed, errors) => {
    expect(checkPasswords({ ...valid, ...typed })).toEqual(errors);
  });

  it('accepts six characters, also spaces', () => {
    expect(checkPasswords(valid)).toEqual({});
    expect(checkPasswords({ ...valid, newPassword: '      ', confirmPassword: '      ' })).toEqual({});
  });
});
