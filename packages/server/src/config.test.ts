import { describe, expect, it, test } from 'vitest';
import { readConfig } from './config.ts';

describe('readConfig', () => {
  it('has a default for everything, on loopback', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      isPublic: false,
      databaseUrl: undefined,
      adminUsername: 'admin',
      trustProxy: false,
      timeZone: 'America/Sao_Paulo',
      logLevel: 'info',
    });
  });

  it('treats an empty variable as absent', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', ADMIN_PASSWORD: '' })).toEqual(readConfig({}));
  });

  test.each([
    ['127.0.0.1', false],
    ['127.8.8.8', false],
    ['::1', false],
    ['localhost', false],
    ['0.0.0.0', true],
    ['::', true],
    ['192.168.0.10', true],
    ['recado.example', true],
    ['127.0.0.1.example.com', true],
  ])('HOST %s is public: %s', (HOST, isPublic) => expect(readConfig({ HOST }).isPublic).toBe(isPublic));

  test.each([
    ['true', true],
    ['false', false],
    ['10.0.0.1, 10.1.0.0/16', ['10.0.0.1', '10.1.0.0/16']],
  ])('TRUST_PROXY %s', (TRUST_PROXY, expected) => expect(readConfig({ TRUST_PROXY }).trustProxy).toEqual(expected));

  test.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['DATABASE_URL', 'mysql://host/db'],
    ['DATABASE_URL', 'not a url'],
    ['ADMIN_PASSWORD', '123'],
    ['TIME_ZONE', 'America/Marte'],
    ['TRUST_PROXY', 'talvez'],
    ['LOG_LEVEL', 'loud'],
  ])('refuses %s=%s with one line that names it', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^Configuração inválida\\. ${name}: [^\\n]+$`));
  });
});
