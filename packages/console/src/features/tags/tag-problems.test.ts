import type { Tag } from '@recado/contract';
import { expect, it } from 'vitest';
import { tagProblems } from './tag-problems.ts';

const tag = (name: string, change: Partial<Tag> = {}): Tag => ({
  id: name,
  name,
  displayName: name,
  description: '',
  category: 'CUSTOM',
  value: '',
  format: 'DEFAULT',
  timezone: '',
  isActive: true,
  ...change,
});

it('says of each placeholder that stayed why it did', () => {
  const site = tag('site', { isActive: false });
  const name = tag('nome');
  const unknown = ['endereco', 'nome completo', 'NOME', ' nome ', 'site', 'x'.repeat(51)];
  expect(tagProblems({ unknown, missing: ['nome', 'gone'] }, [site, name])).toEqual([
    { kind: 'unknown', name: 'endereco' },
    { kind: 'impossible', name: 'nome completo' },
    { kind: 'misspelt', name: 'NOME', tag: name },
    { kind: 'misspelt', name: ' nome ', tag: name },
    { kind: 'inactive', name: 'site', tag: site },
    { kind: 'impossible', name: 'x'.repeat(51) },
    { kind: 'empty', name: 'nome', tag: name },
  ]);
});
