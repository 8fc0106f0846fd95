import { cutText, foreignTextLimits, type MediaKind, type MessageContent, pollOptionsMax } from '@recado/contract';
import { normalizeMessageContent, type proto } from '@whiskeysockets/baileys';
import type { ReceivedMedia } from '../../modules/media/media-host.port.ts';
import { readVCard } from './v-card.ts';

type File = proto.Message.IImageMessage &
  proto.Message.IVideoMessage &
  proto.Message.IAudioMessage &
  proto.Message.IDocumentMessage;
type Found = [MediaKind, File | null | undefined];

/** Where a message waits as itself: its key and its source come later, from whoever reads the envelope. */
export type FileOfMessage = Omit<ReceivedMedia, 'source'> & {
  source: Omit<ReceivedMedia['source'], 'message'>;
};

const contactsMax = 20;
const placeTextMax = 500;
const addressMax = 2000;
const typeMax = 100;
/** What WhatsApp itself allows is 100. */
const optionMax = 1000;

/** What a message is besides its text. */
export function readContentDetails(message: proto.IMessage): MessageContent | undefined {
  const content = normalizeMessageContent(message);
  const file = content && findFile(content);
  if (file) {
    const [kind, part] = file;
    const size = { width: countOf(part.width), height: countOf(part.height) };
    return { type: 'media', kind, seconds: countOf(part.seconds), ...size, isViewOnce: isViewOnce(message, part) };
  }
  return content && (readLocation(content) ?? readContacts(content) ?? readPoll(content));
}

/** What was asked, and what can be answered, as they came: votes name answers by their hashes. */
export function pollIn(
  content: proto.IMessage,
): { question: string; options: string[]; isMultiple: boolean } | undefined {
  const { pollCreationMessage, pollCreationMessageV2, pollCreationMessageV3 } = content;
  const poll = pollCreationMessage ?? pollCreationMessageV2 ?? pollCreationMessageV3;
  if (!poll) return undefined;
  return {
    question: poll.name ?? '',
    options: (poll.options ?? [])
      .slice(0, pollOptionsMax)
      .map(({ optionName }) => cutText(optionName ?? '', optionMax)),
    isMultiple: poll.selectableOptionsCount !== 1,
  };
}

function readPoll(content: proto.IMessage): MessageContent | undefined {
  const poll = pollIn(content);
  if (!poll) return undefined;
  const question = cutText(poll.question, foreignTextLimits.messageMax);
  const options = [...new Set(poll.options.map(optionText))].filter((name) => name !== '');
  return { type: 'poll', question, options, isMultiple: poll.isMultiple };
}

/** In one line: votes are kept as lines. */
export const optionText = (name: string): string =>
  cutText(name.replaceAll(/\s+/g, ' ').trim(), foreignTextLimits.nameMax);

/** The file that a message carries; undefined also where it lacks what is needed to fetch it. */
export function readFile(message: proto.IMessage): FileOfMessage | undefined {
  const content = normalizeMessageContent(message);
  const file = content && findFile(content);
  if (!file) return undefined;
  const [kind, part] = file;
  const { mediaKey, fileSha256 } = part;
  if (mediaKey?.length !== 32 || fileSha256?.length !== 32 || !(part.directPath || part.url)) return undefined;
  return {
    kind,
    mimeType: readType(part.mimetype),
    fileName: cutText(part.fileName ?? part.title ?? '', addressMax),
    bytes: Math.max(0, Number(part.fileLength ?? 0)),
    isViewOnce: isViewOnce(message, part),
    source: {
      kind,
      url: cutText(part.url ?? '', addressMax),
      directPath: cutText(part.directPath ?? '', addressMax),
      key: Buffer.from(mediaKey).toString('base64'),
      sha256: Buffer.from(fileSha256).toString('base64'),
    },
  };
}

function findFile(content: proto.IMessage): [MediaKind, File] | undefined {
  const { imageMessage, videoMessage, ptvMessage, audioMessage, documentMessage } = content;
  const found: Found[] = [
    ['image', imageMessage],
    [videoMessage?.gifPlayback ? 'gif' : 'video', videoMessage ?? ptvMessage],
    [audioMessage?.ptt ? 'voice' : 'audio', audioMessage],
    ['document', documentMessage],
    ['sticker', content.stickerMessage ?? content.lottieStickerMessage?.message?.stickerMessage],
  ];
  const [kind, part] = found.find(([, each]) => each) ?? [];
  return kind && part ? [kind, part] : undefined;
}

const wrappers = ['viewOnceMessage', 'viewOnceMessageV2', 'viewOnceMessageV2Extension'] as const;
const isViewOnce = (message: proto.IMessage, part: File): boolean =>
  part.viewOnce === true || wrappers.some((name) => message[name] || message.ephemeralMessage?.message?.[name]);

function readLocation({ locationMessage, liveLocationMessage }: proto.IMessage): MessageContent | undefined {
  const place = locationMessage ?? liveLocationMessage;
  const [latitude, longitude] = [place?.degreesLatitude ?? Number.NaN, place?.degreesLongitude ?? Number.NaN];
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return undefined;
  const [name, address] = [locationMessage?.name ?? '', locationMessage?.address ?? ''].map(placeText);
  return {
    type: 'location',
    latitude,
    longitude,
    name: name ?? '',
    address: address ?? '',
    isLive: Boolean(liveLocationMessage) || locationMessage?.isLive === true,
  };
}
const placeText = (text: string): string => cutText(text, placeTextMax);

function readContacts({ contactMessage, contactsArrayMessage }: proto.IMessage): MessageContent | undefined {
  const cards = contactMessage ? [contactMessage] : (contactsArrayMessage?.contacts ?? []);
  if (cards.length === 0) return undefined;
  const contacts = cards.slice(0, contactsMax).map(({ displayName, vcard }) => {
    const card = readVCard(vcard ?? '');
    return { name: cutText(displayName || card.name, foreignTextLimits.nameMax), phones: card.phones };
  });
  return { type: 'contacts', contacts };
}

/** A whole number that a screen can make something of. */
const countOf = (value: unknown): number => {
  const count = Math.trunc(Number(value ?? 0));
  return count > 0 && count < 1_000_000 ? count : 0;
};

const readType = (told: string | null | undefined): string => {
  const type = cutText(told ?? '', typeMax).toLowerCase();
  return /^[\w.+-]+\/[\w.+-]+(;[\w .=+"-]*)?$/.test(type) ? type : '';
};
