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
      trustProxy: 0,
      allowedHosts: new Set(),
      notices: [],
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
    ['false', 0],
    ['0', 0],
    ['true', 1],
    ['2', 2],
    ['10.0.0.1, 10.1.0.0/16,fd00::/8', ['10.0.0.1', '10.1.0.0/16', 'fd00::/8']],
  ])('TRUST_PROXY %s', (TRUST_PROXY, expected) => expect(readConfig({ TRUST_PROXY }).trustProxy).toEqual(expected));

  it('says what TRUST_PROXY=true means by now', () => {
    expect(readConfig({ TRUST_PROXY: 'true' }).notices).toEqual([
      expect.stringMatching(/^TRUST_PROXY=true vale como 1/),
    ]);
  });

  test.each([
    [{ HOST: '127.0.0.1' }, new Set()],
    [{ HOST: '0.0.0.0' }, undefined],
    [
      { HOST: '0.0.0.0', ALLOWED_HOSTS: 'Loja.example, 192.168.0.5,[FD00::1]' },
      new Set(['loja.example', '192.168.0.5', '[fd00::1]']),
    ],
  ])('%j allows the hosts %o', (env, hosts) => expect(readConfig(env).allowedHosts).toEqual(hosts));

  test.each([
    ['PORT', 'abc'],
    ['WHATSAPP_VERSION', '2.3000'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['DATABASE_URL', 'mysql://host/db'],
    ['DATABASE_URL', 'not a url'],
    ['ADMIN_PASSWORD', '123'],
    ['TIME_ZONE', 'America/Marte'],
    ['TRUST_PROXY', 'talvez'],
    ['TRUST_PROXY', '10'],
    ['TRUST_PROXY', '-1'],
    ['TRUST_PROXY', '10.0.0.1/33'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', '10.0.0.1/8/8'],
    ['TRUST_PROXY', '10.0.0.1,'],
    ['ALLOWED_HOSTS', 'https://loja.example'],
    ['ALLOWED_HOSTS', 'loja.example:3000'],
    ['ALLOWED_HOSTS', 'loja.example,'],
    ['ALLOWED_HOSTS', '*'],
    ['LOG_LEVEL', 'loud'],
  ])('refuses %s=%s with one line that names it', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^Configuração inválida\\. ${name}: [^\\n]+$`));
  });
});
