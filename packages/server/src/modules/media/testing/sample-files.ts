/** Small files of each kind, made by hand: as much of them as tells one kind from another. */

/** One second of Opus says 48000, whatever it was recorded with. */
export function opusSound({ seconds = 2, channels = 1 } = {}): Buffer {
  const head = Buffer.alloc(47);
  head.write('OggS', 0);
  head[5] = 2;
  head[26] = 1;
  head[27] = 19;
  head.write('OpusHead', 28);
  head[36] = 1;
  head[37] = channels;
  const last = Buffer.alloc(32);
  last.write('OggS', 0);
  last.writeBigInt64LE(BigInt(seconds * 48_000), 6);
  return Buffer.concat([head, last]);
}

const box = (type: string, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const header = Buffer.alloc(8);
  header.writeUInt32BE(body.length + 8, 0);
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, body]);
};

/** An MP4 of three seconds without a picture in it. */
export function film(codecs: string[]): Buffer {
  const mvhd = Buffer.alloc(100);
  mvhd.writeUInt32BE(1000, 12);
  mvhd.writeUInt32BE(3000, 16);
  const track = (codec: string) => {
    const hdlr = Buffer.alloc(24);
    hdlr.write(/^(mp4a|ac-3)$/.test(codec) ? 'soun' : 'vide', 8, 'latin1');
    const stsd = Buffer.concat([Buffer.alloc(8), box(codec, Buffer.alloc(28))]);
    return box('trak', box('mdia', box('hdlr', hdlr), box('minf', box('stbl', box('stsd', stsd)))));
  };
  const ftyp = box('ftyp', Buffer.from('isom\0\0\x02\0isomiso2avc1mp41', 'latin1'));
  return Buffer.concat([ftyp, box('mdat', Buffer.alloc(16)), box('moov', box('mvhd', mvhd), ...codecs.map(track))]);
}

export function gif(frames: number): Buffer {
  const head = Buffer.from('GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1');
  const frame = Buffer.from('!\xf9\x04\0\x0a\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0', 'latin1');
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from(';')]);
}

/** As much of an archive as its names. */
export const packed = (...names: string[]): Buffer =>
  Buffer.from(`PK\x03\x04${'\0'.repeat(30)}${names.map((name) => `PK\x01\x02${name}`).join('')}PK\x05\x06`, 'latin1');

export function compound(stream: string): Buffer {
  const content = Buffer.alloc(1024);
  content.write('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 0, 'latin1');
  content.writeUInt16LE(9, 30);
  content.writeUInt32LE(0, 48);
  content.write(stream, 512, 'utf16le');
  return content;
}
