import type { proto } from '@whiskeysockets/baileys';
import type { Account, FileKind, FileOptions } from '../account.ts';
import { ControlError } from './control-error.ts';
import type { RequestBody } from './request-body.ts';

export const mediaRetries = ['again', 'lost', 'silent'] as const;
const fileKinds: readonly FileKind[] = ['image', 'video', 'gif', 'audio', 'voice', 'document', 'sticker'];

/** A file of any kind; by its type where the kind is not said. It may claim another length, or the hash of another file. */
export async function sendFile(account: Account, to: Account, dataUrl: string, body: RequestBody): Promise<string> {
  const { mimetype, bytes } = readDataUrl(dataUrl);
  const kind = fileKinds.find((each) => each === body.findText('kind')) ?? kindOf(mimetype);
  const [caption, fileName] = [body.findText('text'), body.findText('fileName')];
  return account.sendFile(to, bytes, {
    kind,
    mimetype,
    viewOnce: body.value('viewOnce') === true,
    claims: readClaims(body),
    ...(caption && { caption }),
    ...(fileName && { fileName }),
    ...(body.has('seconds') && { seconds: body.number('seconds', 'Diga os segundos.') }),
  });
}

const readClaims = (body: RequestBody): NonNullable<FileOptions['claims']> => ({
  ...(body.has('claimedBytes') && { fileLength: body.number('claimedBytes', 'Diga o tamanho.') }),
  ...(body.value('wrongHash') === true && { fileSha256: Buffer.alloc(32, 7) }),
});

function kindOf(mimetype: string): FileKind {
  const [kind] = mimetype.split('/');
  if (mimetype.startsWith('audio/ogg')) return 'voice';
  return kind === 'image' || kind === 'video' || kind === 'audio' ? kind : 'document';
}

/** A place or a contact. */
export function readShared(body: RequestBody): proto.IMessage | undefined {
  if (body.has('latitude')) {
    const missing = 'Diga latitude e longitude.';
    const place = {
      degreesLatitude: body.number('latitude', missing),
      degreesLongitude: body.number('longitude', missing),
    };
    return {
      locationMessage: { ...place, name: body.findText('name') ?? '', address: body.findText('address') ?? '' },
    };
  }
  const phone = body.findText('contactPhone');
  if (!phone) return undefined;
  const displayName = body.text('name', 'Diga o nome do contato.');
  const vcard = `BEGIN:VCARD\nVERSION:3.0\nFN:${displayName}\nTEL;type=CELL;waid=${phone}:+${phone}\nEND:VCARD`;
  return { contactMessage: { displayName, vcard } };
}

function readDataUrl(url: string): { mimetype: string; bytes: Buffer } {
  const parts = /^data:([\w.+/-]*)(?:;[^,]*)?;base64,(.*)$/s.exec(url);
  if (!parts) throw new ControlError(400, 'Não foi possível ler o arquivo.');
  return { mimetype: parts[1] || 'application/octet-stream', bytes: Buffer.from(parts[2] ?? '', 'base64') };
}
