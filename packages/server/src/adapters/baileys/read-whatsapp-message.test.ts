import { type WAMessage, type WAMessageKey, WAMessageStubType } from '@whiskeysockets/baileys';
import { describe, expect, test } from 'vitest';
import { readMessage } from './read-whatsapp-message.ts';

const number = '5511987654321@s.whatsapp.net';
const alias = '102870960255308@lid';
const group = '120363000000000000@g.us';

const message = (key: Partial<WAMessageKey>, rest: Partial<WAMessage> = {}): WAMessage => ({
  key: { id: 'A1', fromMe: false, remoteJid: alias, ...key },
  message: { conversation: 'oi' },
  messageTimestamp: 1_767_323_045,
  pushName: 'Ana',
  ...rest,
});

test('reads the envelope', () => {
  expect(readMessage(message({ remoteJidAlt: number }))).toEqual({
    id: 'A1',
    chat: alias,
    participant: '',
    phone: '5511987654321',
    lid: alias.split('@')[0],
    senderName: 'Ana',
    text: 'oi',
    kind: 'text',
    isGroup: false,
    isFromMe: false,
    sentAt: new Date('2026-01-02T03:04:05Z'),
  });
});

test('cuts a name that no person has', () => {
  expect(readMessage(message({}, { pushName: '😀'.repeat(100_000) }))?.senderName).toBe('😀'.repeat(200));
});

describe('whose number it is', () => {
  test.each<[string, Partial<WAMessageKey>, string]>([
    ['addressed by number', { remoteJid: number, remoteJidAlt: alias }, '5511987654321'],
    ['addressed by number, with a device', { remoteJid: '5511987654321:7@s.whatsapp.net' }, '5511987654321'],
    ['addressed by alias alone: never the digits of the alias', { remoteJid: alias }, ''],
    ['in a group, the writer', { remoteJid: group, participant: alias, participantAlt: number }, '5511987654321'],
    ['in a group, by number', { remoteJid: group, participant: number }, '5511987654321'],
    ['in a group, an alias alone', { remoteJid: group, participant: alias }, ''],
    ['written by hand: the other person', { fromMe: true, remoteJid: number }, '5511987654321'],
    ['written by hand into a group: nobody', { fromMe: true, remoteJid: group, participant: number }, ''],
  ])('%s', (_, key, phone) => {
    expect(readMessage(message(key))?.phone).toBe(phone);
  });
});

test('names the writer within a group only', () => {
  expect(readMessage(message({ remoteJid: group, participant: alias }))).toMatchObject({
    isGroup: true,
    participant: alias,
  });
  expect(readMessage(message({ participant: alias }))).toMatchObject({ isGroup: false, participant: '' });
});

describe('drops', () => {
  test.each<[string, WAMessage]>([
    ['status updates', message({ remoteJid: 'status@broadcast', participant: number })],
    ['broadcast lists', message({ remoteJid: '123@broadcast', participant: number })],
    ['channels', message({ remoteJid: '123@newsletter' })],
    ['announcements of WhatsApp itself', message({ remoteJid: '0@s.whatsapp.net' })],
    ['the assistant of WhatsApp', message({ remoteJid: '867051314767696@bot' })],
    ['what has no id', message({ id: null })],
    ['what has no chat', message({ remoteJid: null })],
    ['what could not be read', message({}, { messageStubType: WAMessageStubType.CIPHERTEXT, message: null })],
    ['notices of a group', message({ remoteJid: group }, { messageStubType: WAMessageStubType.GROUP_CREATE })],
    ['what says nothing', message({}, { message: {} })],
  ])('%s', (_, dropped) => {
    expect(readMessage(dropped)).toBeUndefined();
  });
});
