import { contactImportTexts } from '@recado/contract';
import { describe, expect, it } from 'vitest';
import { readFile, refusalOf, shown } from './read-file.fixture.ts';

const crlf = (...lines: string[]) => lines.join('\r\n');

describe('a vCard file', () => {
  it('of an iPhone is read, with folded lines, a photo and grouped properties', async () => {
    const file = await readFile(
      'contatos.vcf',
      crlf(
        'BEGIN:VCARD',
        'VERSION:3.0',
        'PRODID:-//Apple Inc.//iPhone OS 17.0//EN',
        'N:da Silva;Maria;Aparecida;Dra.;',
        'FN:Dra. Maria Aparecida da ',
        ' Silva',
        'ORG:Clínica Sorriso\\, Saúde & Cia;Odontologia',
        'TITLE:Dentista',
        'item1.EMAIL;type=INTERNET;type=pref:maria@',
        ' exemplo.com',
        'item1.X-ABLabel:_$!<Work>!$_',
        'TEL;type=HOME;type=VOICE:(11) 3333-4444',
        'TEL;type=IPHONE;type=CELL;type=VOICE;type=pref:+55 11 98765-4321',
        'PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAEBAQEBAQEBAQEBAQEBAQ',
        ' TEL:11900000000',
        ' EBAQEBAQEBAQEBAQ==',
        'END:VCARD',
        '',
      ),
    );
    expect(file).toMatchObject({ format: 'vcf', encoding: 'utf-8', delimiter: null, total: 1 });
    expect(shown(file.contacts)).toEqual([
      'Dra. Maria Aparecida da Silva, +55 11 98765-4321, maria@exemplo.com, Clínica Sorriso, Saúde & Cia, Dentista',
      'Dra. Maria Aparecida da Silva, +55 11 3333-4444, maria@exemplo.com, Clínica Sorriso, Saúde & Cia, Dentista',
    ]);
  });

  it('of an old Android (2.1) is read, with quoted-printable and its soft breaks', async () => {
    const file = await readFile(
      'contatos.vcf',
      crlf(
        'BEGIN:VCARD',
        'VERSION:2.1',
        'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=43=6F=6E=63=65=69=C3=A7=C3=A3=6F;=4A=6F=73=C3=A9;;;',
        'FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=4A=6F=73=C3=A9=20=43=6F=6E=63=65=69=',
        '=C3=A7=C3=A3=6F',
        'TEL;CELL:011987654321',
        'TEL;CELL;PREF:+551187654322',
        'NOTE;ENCODING=QUOTED-PRINTABLE:uma nota=0D=0A=',
        'TEL;CELL:11911111111',
        'END:VCARD',
        'BEGIN:VCARD',
        'VERSION:2.1',
        'N:Lima;Ana',
        'ORG;CHARSET=ISO-8859-1;QUOTED-PRINTABLE:P=E3o Quente',
        'TEL;WORK:11 3333-4444',
        'END:VCARD',
      ),
    );
    expect(shown(file.contacts)).toEqual([
      'José Conceição, +55 11 98765-4321',
      'José Conceição, +55 11 98765-4322',
      'Ana Lima, +55 11 3333-4444, Pão Quente',
    ]);
    expect(file.contacts).toMatchObject([{ line: 1 }, { line: 1 }, { line: 11 }]);
  });

  it('of version 4.0 is read, with addresses for phones', async () => {
    const file = await readFile(
      'contatos.vcf',
      crlf(
        'BEGIN:VCARD',
        'VERSION:4.0',
        'FN:Ana Lima',
        'TEL;VALUE=uri;PREF=1;TYPE="voice,cell":tel:+55-11-98765-4321',
        'EMAIL:ana@x.com',
        'CATEGORIES:Clientes\\, novos,VIP',
        'END:VCARD',
      ),
    );
    expect(shown(file.contacts)).toEqual(['Ana Lima, +55 11 98765-4321, ana@x.com, [Clientes, novos | VIP]']);
  });

  it('of Google and of WhatsApp is read; the number that WhatsApp knows wins', async () => {
    const google = [
      'BEGIN:VCARD',
      'VERSION:3.0',
      'FN:Bia',
      'N:;Bia;;;',
      'item1.TEL:11 98765-4322',
      'CATEGORIES:myContacts,starred,Clientes',
      'END:VCARD',
    ];
    const whatsApp = [
      'BEGIN:VCARD',
      'VERSION:3.0',
      'FN:Caio',
      'TEL;type=CELL;type=VOICE;waid=551187654323:8765-4323',
      'END:VCARD',
    ];
    const file = await readFile('contatos.vcf', crlf(...google, ...whatsApp));
    expect(shown(file.contacts)).toEqual(['Bia, +55 11 98765-4322, [Clientes]', 'Caio, +55 11 98765-4323']);
  });

  it('in Windows-1252, with lower-case names and line feeds alone, is read', async () => {
    const text = 'begin:vcard\nversion:3.0\nfn:José\ntel:11987654321\nend:vcard\n';
    const file = await readFile('contatos.vcf', Buffer.from(text, 'latin1'));
    expect(file).toMatchObject({ encoding: 'windows-1252' });
    expect(shown(file.contacts)).toEqual(['José, +55 11 98765-4321']);
  });

  it('tells which card has no phone, and skips cards inside of cards', async () => {
    const file = await readFile(
      'contatos.vcf',
      crlf(
        'BEGIN:VCARD',
        'FN:Ana',
        'END:VCARD',
        'BEGIN:VCARD',
        'FN:Bia',
        'AGENT:',
        'BEGIN:VCARD',
        'FN:Zoe',
        'TEL:11911111111',
        'END:VCARD',
        'TEL:11987654321',
        'END:VCARD',
      ),
    );
    expect(shown(file.contacts)).toEqual(['Bia, +55 11 98765-4321']);
    expect(file.problems).toMatchObject([{ line: 1, kind: 'rejected', excerpt: 'Ana' }]);
  });

  it('that holds no card is refused', async () => {
    expect(await refusalOf('a.vcf', 'BEGIN:VCARD\nFN:Ana')).toBe(contactImportTexts.notVcard);
    expect(await refusalOf('a.vcf', 'Nome;Telefone')).toBe(contactImportTexts.notVcard);
  });
});
