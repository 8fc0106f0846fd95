import { expect, it } from 'vitest';
import { safeFileName } from './file-name.ts';

it.each([
  ['orçamento março.pdf', 'orçamento março.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['..\\..\\Windows\\system32\\cmd.exe', 'cmd.exe'],
  ['/', ''],
  ['..', ''],
  ['.htaccess', 'htaccess'],
  ['nota.', 'nota'],
  ['linha\r\nSet-Cookie: a=b.pdf', 'linhaSet-Cookie_ a=b.pdf'],
  ['nulo\0.png', 'nulo.png'],
  // Shown as 'fotoexe.jpg' without this.
  ['foto\u202egpj.exe', 'fotogpj.exe'],
  ['\u2066a\u2069\u200b\ufeff.txt', 'a.txt'],
  ['a\u2028b.txt', 'ab.txt'],
  ['C:\\a<b>:"|?*.txt', 'a_b______.txt'],
  ['meia \ud83d.png', 'meia .png'],
  ['foto 😀.png', 'foto 😀.png'],
  [`${'a'.repeat(5000)}.pdf`, `${'a'.repeat(116)}.pdf`],
  [`${'a/'.repeat(5000)}b.pdf`, 'b.pdf'],
  [`${'a'.repeat(300)}.pdf`, `${'a'.repeat(116)}.pdf`],
  ['', ''],
  [undefined, ''],
  [null, ''],
])('%j becomes %j', (told, name) => {
  expect(safeFileName(told)).toBe(name);
});
