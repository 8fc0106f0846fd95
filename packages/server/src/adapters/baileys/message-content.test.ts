import { proto } from '@whiskeysockets/baileys';
import { describe, expect, test } from 'vitest';
import { type MessageContent, readContent } from './message-content.ts';

const { Type } = proto.Message.ProtocolMessage;
const of = (kind: MessageContent['kind'], text = ''): MessageContent => ({ kind, text });

describe('a message to a person', () => {
  test.each<[string, proto.IMessage, MessageContent]>([
    ['text', { conversation: 'oi' }, of('text', 'oi')],
    ['text with a link or a quote', { extendedTextMessage: { text: 'oi' } }, of('text', 'oi')],
    ['beside the key of a group', { senderKeyDistributionMessage: {}, conversation: 'oi' }, of('text', 'oi')],
    ['that disappears', { ephemeralMessage: { message: { conversation: 'oi' } } }, of('text', 'oi')],
    ['to be seen once', { viewOnceMessageV2: { message: { imageMessage: { caption: 'oi' } } } }, of('image', 'oi')],
    [
      'in two containers',
      { ephemeralMessage: { message: { viewOnceMessage: { message: { videoMessage: {} } } } } },
      of('video'),
    ],
    ['picture', { imageMessage: { caption: 'oi' } }, of('image', 'oi')],
    ['picture without words', { imageMessage: {} }, of('image')],
    ['video', { videoMessage: { caption: 'oi' } }, of('video', 'oi')],
    ['round video', { ptvMessage: {} }, of('video')],
    ['voice', { audioMessage: { ptt: true } }, of('audio')],
    [
      'document with words',
      { documentWithCaptionMessage: { message: { documentMessage: { caption: 'oi' } } } },
      of('document', 'oi'),
    ],
    ['sticker', { stickerMessage: {} }, of('sticker')],
    ['place', { locationMessage: { name: 'Praça' } }, of('location')],
    ['moving place', { liveLocationMessage: {} }, of('location')],
    ['contact', { contactMessage: { displayName: 'Ana' } }, of('contact')],
    ['contacts', { contactsArrayMessage: {} }, of('contact')],
    [
      'chosen button',
      { buttonsResponseMessage: { selectedDisplayText: 'Sim', selectedButtonId: 'b1' } },
      of('text', 'Sim'),
    ],
    ['chosen button without words', { buttonsResponseMessage: { selectedButtonId: 'b1' } }, of('text', 'b1')],
    ['button of a template', { templateButtonReplyMessage: { selectedDisplayText: 'Sim' } }, of('text', 'Sim')],
    ['entry of a list', { listResponseMessage: { title: 'Pizza' } }, of('text', 'Pizza')],
    [
      'entry of a list without words',
      { listResponseMessage: { singleSelectReply: { selectedRowId: 'r1' } } },
      of('text', 'r1'),
    ],
    ['answer to a form', { interactiveResponseMessage: { body: { text: 'Sim' } } }, of('text', 'Sim')],
    [
      'answer to a form without words',
      { interactiveResponseMessage: { nativeFlowResponseMessage: { paramsJson: '{"id":"op-1"}' } } },
      of('text', 'op-1'),
    ],
    ['poll', { pollCreationMessageV3: { name: 'Qual?' } }, of('poll')],
    ['order', { orderMessage: {} }, of('other')],
  ])('%s', (_, message, content) => {
    expect(readContent(message)).toEqual(content);
    // As it comes from the network, where absent parts are null and not undefined.
    expect(readContent(proto.Message.decode(proto.Message.encode(message).finish()))).toEqual(content);
  });
});

describe('more than WhatsApp allows', () => {
  test.each<[string, (text: string) => proto.IMessage]>([
    ['a text', (conversation) => ({ conversation })],
    ['a caption', (caption) => ({ imageMessage: { caption } })],
    ['a button', (selectedDisplayText) => ({ buttonsResponseMessage: { selectedDisplayText } })],
  ])('is cut in %s, between two characters', (_, write) => {
    expect(readContent(write('😀'.repeat(70_000)))?.text).toBe('😀'.repeat(65_536));
  });
});

describe('nothing for a person', () => {
  test.each<[string, proto.IMessage | null | undefined]>([
    ['nothing', undefined],
    ['null', null],
    ['empty', {}],
    ['empty text', { conversation: '' }],
    ['empty text of the longer kind', { extendedTextMessage: { text: '' } }],
    ['an empty container', { ephemeralMessage: {} }],
    ['the key of a group', { senderKeyDistributionMessage: { groupId: 'x@g.us' } }],
    ['a reaction', { reactionMessage: { text: '👍' } }],
    ['a vote', { pollUpdateMessage: {} }],
    ['a deletion', { protocolMessage: { type: Type.REVOKE } }],
    ['an edit', { protocolMessage: { type: Type.MESSAGE_EDIT, editedMessage: { conversation: 'oi' } } }],
    ['an edit in its container', { editedMessage: { message: { conversation: 'oi' } } }],
    ['the announcement of an album', { albumMessage: {} }],
    ['a pinned message', { pinInChatMessage: {} }],
    ['an unknown answer to a form', { interactiveResponseMessage: { nativeFlowResponseMessage: { paramsJson: '{' } } }],
    [
      'an endless answer to a form',
      { interactiveResponseMessage: { nativeFlowResponseMessage: { paramsJson: `{"a":${'['.repeat(1e6)}` } } },
    ],
  ])('%s', (_, message) => {
    expect(readContent(message)).toBeUndefined();
  });
});
