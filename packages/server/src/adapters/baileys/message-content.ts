import { cutText, foreignTextLimits } from '@recado/contract';
import { normalizeMessageContent, type proto } from '@whiskeysockets/baileys';
import type { MessageKind } from '../../modules/instances/whatsapp.port.ts';

export interface MessageContent {
  kind: MessageKind;
  /** What the person wrote or chose; empty for a picture without a caption. */
  text: string;
}

/**
 * What a message says. Undefined for what is no message to a person: protocol messages (edits and deletions among
 * them), reactions, votes, the announcement of an album, keys of a group, nothing at all.
 */
export function readContent(message: proto.IMessage | null | undefined): MessageContent | undefined {
  const content = message?.editedMessage ? undefined : normalizeMessageContent(message);
  if (!content) return undefined;
  for (const read of readers) {
    const found = read(content);
    if (found?.kind === 'text' && found.text === '') return undefined;
    if (found) return { ...found, text: cutText(found.text, foreignTextLimits.messageMax) };
  }
  return undefined;
}

type Reader = (content: proto.IMessage) => MessageContent | undefined | null;

const text = (value: string | null | undefined): MessageContent => ({ kind: 'text', text: value ?? '' });
const captioned = (kind: MessageKind, part: { caption?: string | null } | null | undefined) =>
  part && { kind, text: part.caption ?? '' };
const wordless = (kind: MessageKind, ...parts: unknown[]) => (parts.some(Boolean) ? { kind, text: '' } : undefined);

/** The first that finds its part decides. */
const readers: Reader[] = [
  ({ conversation }) => (conversation ? text(conversation) : undefined),
  ({ extendedTextMessage: part }) => part && text(part.text),
  ({ imageMessage }) => captioned('image', imageMessage),
  ({ videoMessage, ptvMessage }) => captioned('video', videoMessage ?? ptvMessage),
  ({ documentMessage }) => captioned('document', documentMessage),
  ({ audioMessage }) => wordless('audio', audioMessage),
  ({ stickerMessage, lottieStickerMessage }) => wordless('sticker', stickerMessage, lottieStickerMessage),
  ({ locationMessage, liveLocationMessage }) => wordless('location', locationMessage, liveLocationMessage),
  ({ contactMessage, contactsArrayMessage }) => wordless('contact', contactMessage, contactsArrayMessage),
  ({ buttonsResponseMessage: part }) => part && text(part.selectedDisplayText || part.selectedButtonId),
  ({ templateButtonReplyMessage: part }) => part && text(part.selectedDisplayText || part.selectedId),
  ({ listResponseMessage: part }) => part && text(part.title || part.singleSelectReply?.selectedRowId),
  ({ interactiveResponseMessage: part }) =>
    part && text(part.body?.text || chosenId(part.nativeFlowResponseMessage?.paramsJson)),
  ({ buttonsMessage: part }) => part && text(part.contentText),
  ({ listMessage: part }) => part && text(part.description || part.title),
  ({ interactiveMessage: part }) => part && text(part.body?.text),
  ({ templateMessage: part }) => part && text(part.hydratedTemplate?.hydratedContentText),
  ({ pollCreationMessage, pollCreationMessageV2, pollCreationMessageV3 }) =>
    wordless('poll', pollCreationMessage, pollCreationMessageV2, pollCreationMessageV3),
  ({ eventMessage, orderMessage, productMessage, groupInviteMessage, stickerPackMessage }) =>
    wordless('other', eventMessage, orderMessage, productMessage, groupInviteMessage, stickerPackMessage),
  ({ sendPaymentMessage, requestPaymentMessage, invoiceMessage }) =>
    wordless('other', sendPaymentMessage, requestPaymentMessage, invoiceMessage),
];

/** What a button says about itself fits in a few hundred characters. */
const paramsMax = 10_000;

function chosenId(paramsJson: string | null | undefined): string {
  if (!paramsJson || paramsJson.length > paramsMax) return '';
  try {
    const { id } = JSON.parse(paramsJson) as { id?: unknown };
    return typeof id === 'string' ? id : '';
  } catch {
    return '';
  }
}
