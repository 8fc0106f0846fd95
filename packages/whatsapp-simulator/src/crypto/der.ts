/** The few DER types an X.509 certificate is made of. */
export const der = {
  sequence: (...parts: Buffer[]) => element(0x30, Buffer.concat(parts)),
  set: (...parts: Buffer[]) => element(0x31, Buffer.concat(parts)),
  integer: (bytes: Buffer) => element(0x02, (bytes[0] ?? 0) & 0x80 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes),
  boolean: (value: boolean) => element(0x01, Buffer.from([value ? 0xff : 0])),
  octets: (bytes: Buffer) => element(0x04, bytes),
  bits: (bytes: Buffer) => element(0x03, Buffer.concat([Buffer.from([0]), bytes])),
  text: (value: string) => element(0x0c, Buffer.from(value)),
  time: (value: Date) => element(0x18, Buffer.from(`${value.toISOString().replace(/\D/g, '').slice(0, 14)}Z`)),
  objectId: (dotted: string) => element(0x06, Buffer.from(objectIdBytes(dotted))),
  /** A context-specific tag: `constructed` holds other elements, otherwise it replaces a primitive's own tag. */
  tagged: (tag: number, content: Buffer, { constructed }: { constructed: boolean }) =>
    element((constructed ? 0xa0 : 0x80) | tag, content),
};

function element(tag: number, content: Buffer): Buffer {
  return Buffer.concat([Buffer.from([tag, ...lengthBytes(content.length)]), content]);
}

function lengthBytes(length: number): number[] {
  if (length < 0x80) return [length];
  return length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
}

function objectIdBytes(dotted: string): number[] {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return [first * 40 + second, ...rest.flatMap(base128)];
}

function base128(value: number): number[] {
  const digits = [value & 0x7f];
  for (let left = value >> 7; left > 0; left >>= 7) digits.unshift((left & 0x7f) | 0x80);
  return digits;
}
