import { z } from 'zod';
import { defineRoute } from './route.ts';
import { done } from './rules/fields.ts';
import { requiredText, text } from './rules/text.ts';

export const authLimits = {
  usernameMax: 100,
  passwordMin: 6,
  passwordRecommended: 8,
  passwordMax: 200,
  tokenMax: 200,
  /** Bytes: anybody may send them. */
  bodyMax: 4096,
  /** The console asks for new tokens this often; the access token lives half an hour longer. */
  refreshEveryMs: 7.5 * 60 * 60 * 1000,
  redirectAfterPasswordChangeMs: 2000,
} as const;

export const authTexts = {
  fillAllFields: 'Por favor, preencha todos os campos.',
  passwordsDiffer: 'As novas senhas não coincidem',
  passwordTooShort: 'A nova senha deve ter pelo menos 6 caracteres',
  passwordSame: 'A nova senha deve ser diferente da senha atual',
  passwordTooLong: `A senha deve ter no máximo ${authLimits.passwordMax} caracteres`,
  /** Of the specification, where the server gives no reason of its own. */
  refreshFailed: 'Token refresh failed',
  usernameTooLong: `O usuário deve ter no máximo ${authLimits.usernameMax} caracteres`,
} as const;

const { usernameMax, passwordMin, passwordMax, tokenMax } = authLimits;
const { fillAllFields, passwordTooShort, passwordTooLong, usernameTooLong } = authTexts;

const typedPassword = text({ max: passwordMax, tooLong: passwordTooLong, missing: fillAllFields });
const opaque = (missing: string) => requiredText({ max: tokenMax, tooLong: missing, missing });

export const loginInput = z.object(
  {
    username: requiredText({ max: usernameMax, tooLong: usernameTooLong, missing: fillAllFields }),
    password: typedPassword.min(1, fillAllFields),
  },
  fillAllFields,
);

export const changePasswordInput = z.object(
  {
    currentPassword: typedPassword.min(1, fillAllFields),
    newPassword: typedPassword.min(1, fillAllFields).min(passwordMin, passwordTooShort),
  },
  fillAllFields,
);

export const user = z.object({ username: z.string() });
export type User = z.infer<typeof user>;

const tokens = z.object({ token: z.string(), refreshToken: z.string(), sessionId: z.string() });
export const signedIn = tokens.extend({ user });
export type SignedIn = z.infer<typeof signedIn>;

export const authRoutes = {
  hint: defineRoute({
    method: 'GET',
    path: '/auth/hint',
    summary: 'Credenciais padrão, enquanto não foram trocadas, para quem está na própria máquina',
    access: 'public',
    response: z.object({ defaultCredentials: z.object({ username: z.string(), password: z.string() }).nullable() }),
  }),
  login: defineRoute({
    method: 'POST',
    path: '/auth/login',
    summary: 'Entrar',
    access: 'public',
    body: loginInput,
    bodyMax: authLimits.bodyMax,
    response: signedIn,
  }),
  validate: defineRoute({
    method: 'GET',
    path: '/auth/validate',
    summary: 'Conferir se a sessão vale',
    response: z.object({ valid: z.literal(true), user }),
  }),
  refresh: defineRoute({
    method: 'POST',
    path: '/auth/refresh',
    summary: 'Trocar o token de renovação por tokens novos',
    access: 'public',
    body: z.object({ refreshToken: opaque('Token de renovação ausente ou inválido') }),
    bodyMax: authLimits.bodyMax,
    response: signedIn,
  }),
  logout: defineRoute({
    method: 'POST',
    path: '/auth/logout',
    onFullDisk: 'serve',
    summary: 'Encerrar uma sessão (sem sessionId, a sessão atual)',
    body: z.object({ sessionId: opaque('Sessão não informada').optional() }).optional(),
    response: done,
  }),
  logoutAll: defineRoute({
    method: 'POST',
    path: '/auth/logout-all',
    onFullDisk: 'serve',
    summary: 'Encerrar todas as sessões em todos os dispositivos',
    response: z.object({ sessionsRemoved: z.number().int() }),
  }),
  changePassword: defineRoute({
    method: 'POST',
    path: '/auth/change-password',
    onFullDisk: 'serve',
    summary: 'Alterar a senha e encerrar todas as sessões',
    body: changePasswordInput,
    response: done,
  }),
};
