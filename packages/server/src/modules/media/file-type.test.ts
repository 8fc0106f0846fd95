import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import { endingFor } from './document-name.ts';
import { fileTypeOf } from './file-type.ts';
import { isAnimatedGif } from './gif-frames.ts';
import { readLoudness } from './loudness.ts';
import { playsEverywhere, readFilm } from './mp4-film.ts';
import { readOpusSound } from './opus-sound.ts';
import { compound, film, gif, opusSound, packed } from './testing/sample-files.ts';

async function stored(content: Buffer | string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'recado-type-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, '0');
  await writeFile(file, typeof content === 'string' ? Buffer.from(content, 'latin1') : content);
  return file;
}

const typeOf = async (content: Buffer | string) => fileTypeOf(await stored(content));
const office = 'application/vnd.openxmlformats-officedocument';

describe('what a file is, by its first bytes', () => {
  test.each<[string, Buffer | string, object]>([
    ['PNG', '\x89PNG\r\n\x1a\n', { family: 'image', format: 'png' }],
    ['GIF', gif(1), { family: 'image', format: 'gif' }],
    ['voice', opusSound(), { family: 'audio', format: 'ogg', isOpus: true }],
    ['Ogg with Vorbis', 'OggS\0\x02                      \x01\x1e\x01vorbis', { format: 'ogg', isOpus: false }],
    ['MP3 with a label', 'ID3\x04\0', { family: 'audio', format: 'mp3' }],
    ['MP3', '\xff\xfb\x90', { family: 'audio', format: 'mp3' }],
    ['WAV', 'RIFF\0\0\0\0WAVEfmt ', { family: 'audio', format: 'wav' }],
    ['M4A', '\0\0\0\x20ftypM4A ', { family: 'audio', format: 'mov' }],
    ['MP4', film(['avc1']), { family: 'video', format: 'mov', isMp4: true }],
    ['QuickTime', '\0\0\0\x14ftypqt  ', { family: 'video', format: 'mov', isMp4: false }],
    ['WebM', '\x1a\x45\xdf\xa3', { family: 'video', format: 'matroska' }],
    ['AVI', 'RIFF\0\0\0\0AVI LIST', { family: 'video', format: 'avi' }],
    ['PDF', '%PDF-1.7\n', { mimeType: 'application/pdf' }],
    ['PDF after a line', 'lixo\n%PDF-1.4\n', { mimeType: 'application/pdf' }],
    ['DOCX', packed('[Content_Types].xml', 'word/document.xml'), { mimeType: `${office}.wordprocessingml.document` }],
    ['XLSX', packed('xl/workbook.xml', '[Content_Types].xml'), { mimeType: `${office}.spreadsheetml.sheet` }],
    ['ODS', `PK\x03\x04${'\0'.repeat(26)}mimetypeapplication/vnd.oasis.opendocument.spreadsheet`, { endings: ['ods'] }],
    [
      'DOCX with macros',
      packed('[Content_Types].xml', 'word/document.xml', 'word/vbaProject.bin'),
      { endings: ['zip'] },
    ],
    ['ZIP', packed('foto.jpg'), { mimeType: 'application/zip' }],
    ['DOC', compound('WordDocument'), { mimeType: 'application/msword' }],
    ['XLS', compound('Workbook'), { mimeType: 'application/vnd.ms-excel' }],
    ['RTF', '{\\rtf1 olá}', { mimeType: 'application/rtf' }],
    ['table', 'nome;preço\r\nPão;1,00\r\n', { mimeType: 'text/plain' }],
  ])('%s', async (_, content, expected) => expect(await typeOf(content)).toMatchObject(expected));

  test.each<[string, Buffer | string]>([
    ['nothing', ''],
    ['a program', 'MZ\x90\0\x03'],
    ['an ELF', '\x7fELF\x02'],
    ['an iPhone photo', '\0\0\0\x18ftypheic'],
    ['a container of another program', compound('Contents')],
    ['a container that ends at once', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
    ['bytes', '\0\x01\x02'],
  ])('%s is none of them', async (_, content) => expect(await typeOf(content)).toBeUndefined());
});

test.each([
  ['tabela.pdf', 'tabela.pdf'],
  ['TABELA.PDF', 'TABELA.PDF'],
  ['tabela', 'tabela.pdf'],
  ['tabela.pdf.exe', 'tabela.pdf.exe.pdf'],
  ['../../etc/passwd', 'passwd.pdf'],
  ['c:\\fotos\\a.pdf', 'a.pdf'],
  ['', 'documento.pdf'],
  ['\u202efdp.exe', 'fdp.exe.pdf'],
])('a PDF that came as %j goes as %j', async (told, shown) => {
  const type = await typeOf('%PDF-1.7');
  expect(type && endingFor(told, type)).toMatchObject({ fileName: shown, mimeType: 'application/pdf' });
});

describe('a film', () => {
  test.each([
    [['avc1', 'mp4a'], true],
    [['avc1'], true],
    [['hvc1', 'mp4a'], false],
    [['avc1', 'ac-3'], false],
    [['mp4a'], false],
  ])('of %j plays everywhere: %j', async (codecs, plays) => {
    const found = await readFilm(await stored(film(codecs)));
    expect(found).toEqual({ codecs, seconds: 3 });
    expect(found && playsEverywhere(found)).toBe(plays);
  });

  it('that lies about its lengths is read by nobody', async () => {
    const whole = film(['avc1']);
    for (let at = 0; at < whole.length; at += 1) {
      for (const byte of [0, 0xff]) {
        const broken = Buffer.from(whole);
        broken[at] = byte;
        await expect(readFilm(await stored(broken))).resolves.not.toBeNull();
      }
    }
    expect(await readFilm(await stored(whole.subarray(0, -5)))).toBeUndefined();
  });
});

it('a voice tells its length and its channels', async () => {
  expect(await readOpusSound(await stored(opusSound({ seconds: 7, channels: 2 })))).toEqual({
    channels: 2,
    seconds: 7,
  });
  expect(await readOpusSound(await stored('OggS'))).toEqual({ channels: 0, seconds: 1 });
});

test.each([
  [gif(1), false],
  [gif(2), true],
  [gif(2).subarray(0, 20), false],
  [Buffer.from('GIF89a'), false],
])('an animation has more than one picture (%#)', async (content, isAnimated) => {
  expect(await isAnimatedGif(await stored(content))).toBe(isAnimated);
});

it('the loudness of a voice is 64 values up to 100', async () => {
  const samples = Buffer.alloc(6400 * 2);
  for (let at = 0; at < 6400; at += 1) samples.writeInt16LE(at < 3200 ? 500 : 1000, at * 2);
  const wave = await readLoudness(await stored(samples));
  expect([wave?.length, wave?.[0], wave?.[63]]).toEqual([64, 50, 100]);
  expect(await readLoudness(await stored(''))).toBeUndefined();
});
