import { describe, expect, test } from 'vitest';
import { findHeader, guessFields } from './import-columns.ts';

const fields = (header: string[], ...rows: string[][]) => guessFields(header, rows).join(' ');

describe('headings', () => {
  test.each([
    ['Nome;Telefone;E-mail;Empresa;Cargo;Grupos', 'name phone email company title groups'],
    ['nome;celular', 'name phone'],
    ['NOME COMPLETO;WhatsApp;Nome;Cidade', 'name phone ignore ignore'],
    ['Cliente;Zap', 'ignore phone'],
    ['Nome;Sobrenome;Telefone celular', 'name name phone'],
    ['Razão Social;Tel.;Correio eletrônico;Função', 'company phone email title'],
    ['name;phone_number;email_address', 'name phone email'],
    ['firstName;lastName;mobilePhone;jobTitle', 'name name phone title'],
    ['Name;Given Name;Family Name;Phone 1 - Type;Phone 1 - Value', 'name ignore ignore ignore phone'],
    ['First Name;Last Name;Labels;E-mail 1 - Label;E-mail 1 - Value', 'name name groups ignore email'],
    ['Organization Name;Organization Title;Phone 2 - Value', 'company title phone'],
    [
      'Title;First Name;Job Title;Business Fax;Mobile Phone;E-mail Display Name',
      'ignore name title ignore phone ignore',
    ],
    ['Título;Nome;Nome do meio;Sobrenome;Cargo;Fax comercial', 'ignore name name name title ignore'],
    ['Endereço de email;Tipo de email;Nome de exibição do email', 'email ignore ignore'],
    ['Data;Valor;Observação', 'ignore ignore ignore'],
    ['Nome;DDI;DDD;Telefone', 'name countryCode areaCode phone'],
    ['Nome;Código de área;Celular;País', 'name areaCode phone countryCode'],
  ])('%s mean %s', (header, expected) => expect(fields(header.split(';'))).toBe(expected));
});

describe('columns without a known heading', () => {
  test.each([
    ['phones, names and e-mails are known by sight', [], [['Ana', '11 98765-4321', 'a@b.co']], 'name phone email'],
    ['a list of numbers', [], [['11987654321'], ['5511987654322']], 'phone'],
    ['a phone below an odd heading', ['Pessoa', 'Contato'], [['Ana', '11987654321']], 'name phone'],
    ['several phones', [], [['11987654321', 'Ana', '1133334444']], 'phone name phone'],
    ['an area code and the rest', [], [['Ana', '11', '98765-4321']], 'name areaCode phone'],
    ['a department below Área', ['Nome', 'Área', 'Fone'], [['Ana', 'Vendas', '11987654321']], 'name ignore phone'],
    ['a country in words', ['Nome', 'País', 'Fone'], [['Ana', 'Brasil', '11987654321']], 'name ignore phone'],
    ['a whole phone below DDD', ['Nome', 'DDD e número'], [['Ana', '11987654321']], 'name phone'],
    ['nothing but numbers', [], [['1', '2']], 'ignore ignore'],
  ])('%s', (_, header, rows, expected) => expect(fields(header, ...rows)).toBe(expected));
});

const ana = ['Ana', '11987654321'];

test.each([
  ['the first row', [['Nome', 'Telefone'], ana], 0],
  ['below a title', [['Lista de clientes'], ['Nome', 'Celular'], ana], 1],
  ['plain words above a phone', [['Pessoa', 'Onde falar'], ana], 0],
  ['nowhere: a phone comes first', [ana, ['Telefone', 'x']], -1],
  ['nowhere: the first row lacks its phone', [['Bia', ''], ana], -1],
  ['nowhere: the first row has a bad phone', [['Bia', '987'], ana], -1],
  ['nowhere: there are only words', Array.from({ length: 20 }, () => ['x', 'y']), -1],
])('the header is %s', (_, rows, index) => expect(findHeader(rows).headerIndex).toBe(index));
