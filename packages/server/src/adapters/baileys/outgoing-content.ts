import { createHash } from 'node:crypto';
import type { AnyMediaMessageContent, proto, WASocket } from '@whiskeysockets/baileys';
import { WhatsAppError } from '../../errors/whatsapp-error.ts';
import type { OutgoingContent, OutgoingMedia } from '../../modules/instances/whatsapp.port.ts';
import { isUploadFailure, type Uploads } from './uploads.ts';

/** A message as WhatsApp has it, its file uploaded. The file passes through as a stream, at no time whole in memory. */
export async function makeContent(
  { text, media }: OutgoingContent,
  socket: WASocket,
  uploads: Uploads,
): Promise<proto.IMessage> {
  // Without a preview, which would make the server fetch whatever address a text names.
  if (!media) return { extendedTextMessage: { text } };
  try {
    return withCaption(await uploads.share(socket, shareKeyOf(media), () => fileOf(media)), text);
  } catch (error) {
    throw explain(error, media);
  }
}

/** What makes one file the same as another for those who get it. */
export function shareKeyOf(media: OutgoingMedia | undefined): string | undefined {
  if (media?.sha256 === undefined) return undefined;
  const { kind, sha256 } = media;
  return JSON.stringify(kind === 'document' ? [kind, sha256, media.fileName, media.mimeType] : [kind, sha256]);
}

function withCaption(content: proto.IMessage, caption: string): proto.IMessage {
  const part = content.imageMessage ?? content.videoMessage ?? content.documentMessage;
  if (part && caption !== '') part.caption = caption;
  return content;
}

/**
 * The text that goes out as a message of its own, because what comes with it can have none. Its id is made of the other's: both
 * stay the same when they are handed over again.
 */
export function textBefore({ media, ...message }: OutgoingContent): OutgoingContent | undefined {
  if (media?.kind !== 'voice' || message.text === '') return undefined;
  const hash = createHash('sha256').update(`text before ${message.id}`).digest('hex');
  return { ...message, id: `3EB0${hash.slice(0, 18).toUpperCase()}` };
}

/** What is left out, Baileys would make up by itself: a duration or a thumbnail by a program that nothing limits. */
async function fileOf(media: OutgoingMedia): Promise<AnyMediaMessageContent> {
  const stream = { stream: await media.open() };
  switch (media.kind) {
    case 'image':
      return { image: stream };
    case 'document':
      return { document: stream, fileName: media.fileName, mimetype: media.mimeType };
    case 'voice':
      return {
        audio: stream,
        ptt: true,
        mimetype: 'audio/ogg; codecs=opus',
        seconds: media.seconds,
        // Taken along, though Baileys' types do not name it.
        ...{ waveform: media.wave ?? new Uint8Array() },
      };
    case 'video':
    case 'gif':
      return {
        video: stream,
        mimetype: 'video/mp4',
        gifPlayback: media.kind === 'gif',
        jpegThumbnail: Buffer.from(media.thumbnail ?? []).toString('base64'),
        ...(media.seconds !== undefined && { seconds: media.seconds }),
      };
  }
}

const names: Record<OutgoingMedia['kind'], string> = {
  image: 'a imagem',
  document: 'o documento',
  voice: 'a mensagem de voz',
  video: 'o vídeo',
  gif: 'o GIF',
};

/** What cannot be made into a message now will not be later either, unless the connection was missing or the media host. */
function explain(error: unknown, media: OutgoingMedia | undefined): WhatsAppError {
  if (error instanceof WhatsAppError) return error;
  if (statusOf(error) === 428) return notConnected();
  if (isUploadFailure(error) && media) {
    const text = `O WhatsApp não recebeu ${names[media.kind]}. Tente de novo mais tarde.`;
    return new WhatsAppError('not-uploaded', text, { cause: error });
  }
  return new WhatsAppError('refused', 'Não foi possível preparar a mensagem para este contato.', { cause: error });
}

export const notConnected = () => new WhatsAppError('not-connected', 'O número não está conectado ao WhatsApp.');

export const statusOf = (error: unknown): number | undefined =>
  (error as { output?: { statusCode?: number } }).output?.statusCode;
