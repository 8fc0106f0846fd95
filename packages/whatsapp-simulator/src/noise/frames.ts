/** `W A`, protocol version 6, dictionary version 3: opens every connection and is Noise's prologue. */
export const streamHeader = Buffer.from([0x57, 0x41, 6, 3]);

const routingMark = 'ED';
const routingHeadLength = 7;

/**
 * Cuts the byte stream into frames: three bytes of length, then the payload. A frame may come in pieces and several in
 * one piece. The stream starts with its header, after the edge routing prefix that a returning client puts before it.
 */
export function createFrameReader(): (chunk: Buffer) => Buffer[] {
  let pending = Buffer.alloc(0);
  let isOpened = false;

  return (chunk) => {
    pending = Buffer.concat([pending, chunk]);
    if (!isOpened) {
      const start = endOfHeader(pending);
      if (start === undefined) return [];
      pending = pending.subarray(start);
      isOpened = true;
    }
    const frames: Buffer[] = [];
    while (pending.length >= 3) {
      const end = 3 + pending.readUIntBE(0, 3);
      if (pending.length < end) break;
      frames.push(Buffer.from(pending.subarray(3, end)));
      pending = pending.subarray(end);
    }
    return frames;
  };
}

export function frame(payload: Uint8Array): Buffer {
  const length = Buffer.alloc(3);
  length.writeUIntBE(payload.length, 0, 3);
  return Buffer.concat([length, payload]);
}

function endOfHeader(stream: Buffer): number | undefined {
  let start = 0;
  if (stream.toString('latin1', 0, 2) === routingMark) {
    if (stream.length < routingHeadLength) return undefined;
    start = routingHeadLength + stream.readUIntBE(4, 3);
  }
  const end = start + streamHeader.length;
  if (stream.length < end) return undefined;
  if (!stream.subarray(start, end).equals(streamHeader)) throw new Error('the stream does not start with its header');
  return end;
}
