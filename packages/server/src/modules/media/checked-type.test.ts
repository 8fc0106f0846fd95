import { expect, it } from 'vitest';
import { checkedTypeOf } from './checked-type.ts';

const typeOf = (text: string) => checkedTypeOf(Buffer.from(text, 'latin1'));

it.each([
  ['\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'image/png'],
  ['\xff\xd8\xff\xe0\0\x10JFIF', 'image/jpeg'],
  ['GIF89a\x01\0', 'image/gif'],
  ['RIFF\x10\0\0\0WEBPVP8 ', 'image/webp'],
  ['OggS\0\x02\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x01\x13OpusHead', 'audio/ogg; codecs=opus'],
  ['\0\0\0\x18ftypisom', 'video/mp4'],
  ['\0\0\0\x18ftyp3gp4', 'video/mp4'],
  ['\0\0\0\x18ftypM4A ', 'audio/mp4'],
  ['ID3\x04\0', 'audio/mpeg'],
  ['\xff\xfb\x90\0', 'audio/mpeg'],
])('%j is %s', (head, type) => {
  expect(typeOf(head)).toBe(type);
});

it.each([
  ['nothing', ''],
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['a page', '<!doctype html><script>alert(1)</script>'],
  ['a page behind a mark', '\xef\xbb\xbf<html>'],
  ['a PDF', '%PDF-1.7'],
  ['an archive', 'PK\x03\x04'],
  ['a program', 'MZ\x90\0'],
  ['sound of another kind in the same container', 'OggS\0\x02\0\0\0\0\x01vorbis'],
  ['a picture that may hold a page', '\0\0\0\x18ftypavif'],
  ['the beginning of a signature', '\x89PNG'],
])('%s is nothing that is shown', (_, head) => {
  expect(typeOf(head)).toBeUndefined();
});
