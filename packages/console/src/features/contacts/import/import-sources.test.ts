import { contactImportLimits } from '@recado/contract';
import { expect, it } from 'vitest';
import { acceptedFiles, fileProblem } from './import-sources.ts';

it.each(['contatos.csv', 'CONTATOS.CSV', 'a.b.vcf', 'x.xlsx', 'x.xls', 'x.json', 'x.txt'])('%s may be sent', (name) => {
  expect(fileProblem({ name, size: 10 })).toBeUndefined();
});

it.each(['contatos.pdf', 'contatos', 'csv', 'contatos.csv.zip', 'foto.png'])('%s is refused', (name) => {
  expect(fileProblem({ name, size: 10 })).toBe('Formato de arquivo não suportado. Use CSV, VCF, XLSX, JSON ou TXT.');
});

it('says what may be chosen', () => {
  expect(acceptedFiles).toBe('CSV, VCF, XLSX, XLS, JSON ou TXT, até 50 MB');
});

it('is refused when it is too large', () => {
  const { fileMaxBytes } = contactImportLimits;
  expect(fileProblem({ name: 'a.csv', size: fileMaxBytes })).toBeUndefined();
  expect(fileProblem({ name: 'a.csv', size: fileMaxBytes + 1 })).toBe('Arquivo muito grande. Máximo 50MB');
});
