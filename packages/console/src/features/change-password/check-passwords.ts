import { authTexts, changePasswordInput } from '@recado/contract';

export interface Passwords {
  currentPassword: string;
  newPassword: string;
  confirmPassword: string;
}

/** `true` only marks an empty field; that all must be filled is said once, above the form. */
export type PasswordErrors = Partial<Record<keyof Passwords, string | true>>;

export function checkPasswords(values: Passwords): PasswordErrors {
  const empty = Object.entries(values).filter(([, value]) => value === '');
  if (empty.length > 0) return Object.fromEntries(empty.map(([name]) => [name, true]));
  if (values.newPassword !== values.confirmPassword) return { confirmPassword: authTexts.passwordsDiffer };
  if (values.newPassword === values.currentPassword) return { newPassword: authTexts.passwordSame };
  const checked = changePasswordInput.safeParse(values);
  return Object.fromEntries(checked.error?.issues.map(({ path, message }) => [path[0], message]) ?? []);
}
