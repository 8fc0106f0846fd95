import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { sendTexts } from '@recado/contract';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import { encodeImage } from './encode-image.ts';

async function prepare(content: Buffer | string): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'recado-image-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, '0');
  await writeFile(file, content);
  return encodeImage({ path: file });
}

/** Noise, so that a cut file really lacks pixels. */
const picture = (width: number, height: number): Sharp =>
  sharp({
    create: { width, height, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  });

const filled = (width: number, height: number, background: string): Sharp =>
  sharp({ create: { width, height, channels: 4, background } });

async function pixelOf(image: Buffer, left: number, top: number): Promise<number[]> {
  const { data } = await sharp(image)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
}

const isNear = (pixel: number[], wanted: number[]): boolean =>
  pixel.every((value, index) => Math.abs(value - (wanted[index] ?? 0)) < 12);

describe('a prepared image', () => {
  test.each([
    ['PNG', () => picture(40, 30).png()],
    ['JPEG', () => picture(40, 30).jpeg()],
    ['WebP', () => picture(40, 30).webp()],
    ['GIF', () => picture(40, 30).gif()],
    ['16-bit PNG', () => picture(40, 30).toColourspace('rgb16').png()],
    ['CMYK JPEG', () => picture(40, 30).toColourspace('cmyk').jpeg()],
    ['grey PNG', () => picture(40, 30).greyscale().png()],
  ])('is a JPEG in sRGB when a %s came', async (_, make) => {
    const { format, width, height, space } = await sharp(await prepare(await make().toBuffer())).metadata();
    expect({ format, width, height, space }).toEqual({ format: 'jpeg', width: 40, height: 30, space: 'srgb' });
  });

  it('stands upright when the camera was turned, and tells nothing about it', async () => {
    const red = await filled(20, 40, '#f00').png().toBuffer();
    // Orientation 6: the stored left edge is the top of the picture as it was seen.
    const turned = await filled(80, 40, '#00f')
      .composite([{ input: red, left: 0, top: 0 }])
      .withExif({ IFD0: { Make: 'Camera', Copyright: 'Ana' }, IFD3: { GPSLatitudeRef: 'S' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(turned).metadata()).exif).toBeDefined();
    const image = await prepare(turned);
    const { width, height, exif, icc, orientation } = await sharp(image).metadata();
    expect({ width, height, exif, icc, orientation }).toEqual({ width: 40, height: 80 });
    expect(isNear(await pixelOf(image, 20, 5), [255, 0, 0])).toBe(true);
    expect(isNear(await pixelOf(image, 20, 75), [0, 0, 255])).toBe(true);
  });

  it('is white where the original was transparent', async () => {
    const image = await prepare(await filled(10, 10, 'rgba(0, 0, 0, 0)').png().toBuffer());
    expect(isNear(await pixelOf(image, 5, 5), [255, 255, 255])).toBe(true);
  });

  it('is the first frame of an animation', async () => {
    const frames = await Promise.all(['#f00', '#00f'].map((color) => filled(16, 16, color).png().toBuffer()));
    const animation = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(animation).metadata()).pages).toBe(2);
    const image = await prepare(animation);
    expect((await sharp(image).metadata()).height).toBe(16);
    expect(isNear(await pixelOf(image, 8, 8), [255, 0, 0])).toBe(true);
  });

  test.each([
    [4000, 1000, 2560, 640],
    [1000, 4000, 640, 2560],
    [2560, 2560, 2560, 2560],
    [300, 200, 300, 200],
    [9000, 1, 2560, 1],
  ])('of %i × %i pixels becomes %i × %i', async (width, height, expectedWidth, expectedHeight) => {
    const image = await prepare(await filled(width, height, '#0a0').png().toBuffer());
    const made = await sharp(image).metadata();
    expect([made.width, made.height]).toEqual([expectedWidth, expectedHeight]);
  });
});

test('a photo of 69 million pixels is still taken', async () => {
  expect((await sharp(await prepare(blackPng(8300, 8300))).metadata()).width).toBe(2560);
});

describe('what is no image', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10"/></svg>';

  test.each([
    ['nothing', async () => Buffer.alloc(0)],
    ['a text', async () => Buffer.from('olá')],
    ['an SVG', async () => Buffer.from(svg)],
    ['an SVG with a declaration', async () => Buffer.from(`<?xml version="1.0"?>${svg}`)],
    ['a PDF', async () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')],
    ['a TIFF', () => picture(8, 8).tiff().toBuffer()],
    ['an AVIF', () => picture(8, 8).avif().toBuffer()],
    ['a PNG signature alone', async () => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
    ['a JPEG start alone', async () => Buffer.from('\xff\xd8\xff\xe0', 'latin1')],
    ['a cut PNG', async () => half(await picture(200, 200).png().toBuffer())],
    ['a cut JPEG', async () => half(await picture(200, 200).jpeg().toBuffer())],
    ['a cut WebP', async () => half(await picture(200, 200).webp().toBuffer())],
    ['a GIF without a frame', async () => Buffer.from('GIF89a\x10\0\x10\0\0\0\0;', 'latin1')],
    ['a PNG that claims gigabytes', async () => blackPng(60_000, 60_000, 10)],
    ['a PNG as long as a road', async () => blackPng(2_000_000_000, 1, 0)],
    ['a PNG of a few kilobytes and 71 million pixels', async () => blackPng(8450, 8450)],
  ])('%s is refused', async (_, make) => {
    const refusal = { code: 'INVALID_INPUT', message: sendTexts.notAnImage };
    await expect(prepare(await make())).rejects.toMatchObject(refusal);
  });
});

const half = (content: Buffer): Buffer => content.subarray(0, content.length / 2);

/** One bit per pixel, so that many of them pack into little; `rows` of them are really there. */
function blackPng(width: number, height: number, rows = height): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc(rows * (1 + Math.ceil(width / 8))));
  const chunks = [chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
