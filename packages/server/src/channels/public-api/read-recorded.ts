import { readMessage } from './read-message.ts';

/** What a call on record said. Its content type is not on record; a multipart body names its boundary itself. */
export function readRecorded(body: string): { message: string; name: string; phone: string } {
  const [first = ''] = body.split(/\r?\n/, 1);
  const type = first.startsWith('--') ? `multipart/form-data; boundary=${first.slice(2)}` : '';
  // Of a long body what matters stands in the first line, before the note that it was cut.
  for (const text of [body, first]) {
    try {
      const { message, sender, phone } = readMessage(type, Buffer.from(text), text);
      return { message, name: sender, phone };
    } catch {
      // The next reading may do.
    }
  }
  return { message: '', name: '', phone: '' };
}
