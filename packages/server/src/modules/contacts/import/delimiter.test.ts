import { expect, test } from 'vitest';
import { detectDelimiter } from './delimiter.ts';

test.each([
  ['Nome;Telefone\nAna;11 98765-4321', ';'],
  ['Nome,Telefone\nAna,11 98765-4321', ','],
  ['Nome\tTelefone\nAna\t11', '\t'],
  ['Nome|Telefone\r\nAna|11', '|'],
  ['Nome;Endereço\nAna;Rua A, 10, casa\nBia;Rua B, 2', ';'],
  ['nome,empresa\n"Souza; Ana",X\n"Lima; Bia",Y', ','],
  ['"uma\nlinha;quebrada",b\nc,d', ','],
  ['11987654321\n11987654322', ','],
  ['', ','],
])('%j is separated by %j', (sample, delimiter) => expect(detectDelimiter(sample)).toBe(delimiter));
