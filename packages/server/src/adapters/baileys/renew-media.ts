import {
  type BaileysEventMap,
  decryptMediaRetryData,
  encryptMediaRetryRequest,
  proto,
  type WASocket,
} from '@whiskeysockets/baileys';
import { WhatsAppError } from '../../errors/whatsapp-error.ts';
import { MediaGone, type RenewableMedia } from '../../modules/media/media-host.port.ts';

type Answers = BaileysEventMap['messages.media-update'];
const { ResultType } = proto.MediaRetryNotification;

/**
 * Asks the phone for a file again. Baileys' own `downloadMediaMessage` never does (it looks for the status where its errors have
 * none), and its `updateMediaMessage` waits for ever for a phone that is switched off.
 */
export function renewMedia(socket: WASocket, { key, message }: RenewableMedia, waitMs: number): Promise<string> {
  const mediaKey = Buffer.from(key, 'base64');
  const { id, chat, participant } = message;
  const request = encryptMediaRetryRequest(
    { id, remoteJid: chat, fromMe: false, ...(participant && { participant }) },
    mediaKey,
    socket.user?.id ?? '',
  );
  return new Promise<string>((resolve, reject) => {
    const onAnswers = (answers: Answers) => {
      const answer = answers.find((each) => each.key.id === id);
      if (!answer) return;
      try {
        resolve(pathIn(answer, mediaKey, id));
      } catch (error) {
        reject(error);
      }
      end();
    };
    const timer = setTimeout(() => {
      end();
      reject(new WhatsAppError('silent', 'O celular não respondeu ao pedido do arquivo.'));
    }, waitMs);
    const end = () => {
      clearTimeout(timer);
      socket.ev.off('messages.media-update', onAnswers);
    };
    socket.ev.on('messages.media-update', onAnswers);
    socket.sendNode(request).catch((error: unknown) => {
      end();
      reject(error);
    });
  });
}

function pathIn({ media, error }: Answers[number], mediaKey: Uint8Array, id: string): string {
  if (error || !media) throw new MediaGone('the phone refused', { cause: error });
  const { result, directPath } = decryptMediaRetryData(media, mediaKey, id);
  if (result !== ResultType.SUCCESS || !directPath?.startsWith('/')) throw new MediaGone('the phone has it no more');
  return directPath;
}
