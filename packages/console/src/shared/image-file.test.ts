import { imageMaxBytes, quickActionTexts, sendTexts } from '@recado/contract';
import { describe, expect, it, test } from 'vitest';
import { fileOfDataUrl, fileSize, imageProblem } from './image-file.ts';

test.each([
  [{ type: 'image/png', size: 1 }, undefined],
  [{ type: 'image/jpeg', size: imageMaxBytes }, undefined],
  [{ type: 'image/gif', size: 10 }, undefined],
  [{ type: 'image/webp', size: 10 }, undefined],
  [{ type: 'image/jpeg', size: imageMaxBytes + 1 }, sendTexts.imageTooLarge],
  [{ type: 'image/svg+xml', size: 10 }, sendTexts.notAnImage],
  [{ type: 'application/pdf', size: 10 }, sendTexts.notAnImage],
  [{ type: '', size: imageMaxBytes + 1 }, sendTexts.notAnImage],
])('the problem of a file like %j is %j', (file, problem) => expect(imageProblem(file, 'all')).toBe(problem));

test.each([
  ['image/gif', undefined],
  ['image/webp', quickActionTexts.imageKind],
  ['application/pdf', sendTexts.notAnImage],
])('a quick action says of %s %j', (type, problem) => expect(imageProblem({ type, size: 1 }, 'named')).toBe(problem));

describe('fileOfDataUrl', () => {
  it('gives back the bytes, with a name that fits', async () => {
    const file = fileOfDataUrl('data:image/jpeg;base64,/9gAAQ==', 'Promoção');
    expect([file.name, file.type]).toEqual(['Promoção.jpg', 'image/jpeg']);
    expect([...new Uint8Array(await file.arrayBuffer())]).toEqual([0xff, 0xd8, 0, 1]);
  });

  test.each([
    '',
    'data:image/jpeg;base64,',
    'data:image/jpeg;base64,%%%',
    'data:text/html;base64,AAAA',
    'https://a/b.jpg',
  ])('refuses %j', (url) => expect(() => fileOfDataUrl(url, 'a')).toThrow());
});

test.each([
  [0, '1 KB'],
  [1024, '1 KB'],
  [348_160, '340 KB'],
  [2_516_582, '2,4 MB'],
  [imageMaxBytes, '10 MB'],
])('%i bytes are %s', (bytes, shown) => expect(fileSize(bytes)).toBe(shown));
