import { expect, test } from 'vitest';
import type { Connection } from './connection.ts';
import { createMailbox } from './mailbox.ts';
import { element, type Stanza } from './stanza.ts';

const message = (id: string) => element('message', { id });

function connection() {
  const sent: string[] = [];
  const note = ({ tag, attrs, content }: Stanza) => {
    const inner = Array.isArray(content) ? content[0]?.attrs['count'] : undefined;
    sent.push(tag === 'ib' ? `offline ${inner}` : `${attrs['id']}${attrs['offline'] ? ' offline' : ''}`);
  };
  return { sent, ...({ send: note } as Connection) };
}

test('keeps what is not confirmed and hands it over again, once for each connection', () => {
  const mailbox = createMailbox();
  mailbox.deliver(message('1'));
  const first = connection();
  mailbox.open(first);
  mailbox.deliver(message('2'));
  mailbox.confirm('message', '1');
  mailbox.close();
  mailbox.deliver(message('3'));
  const second = connection();
  mailbox.open(second);
  expect(first.sent).toEqual(['1 offline', 'offline 1', '2']);
  expect(second.sent).toEqual(['2 offline', '3 offline', 'offline 2']);
  expect(mailbox.waiting).toBe(2);
});

test('holds everything back until released, also over a new connection', () => {
  const mailbox = createMailbox();
  mailbox.open(connection());
  const release = mailbox.hold();
  mailbox.deliver(message('1'));
  mailbox.close();
  const next = connection();
  mailbox.open(next);
  mailbox.deliver(message('2'));
  expect(next.sent).toEqual(['offline 1']);
  release();
  expect(next.sent).toEqual(['offline 1', '1 offline', '2']);
});

test('keeps both of two stanzas with one id', () => {
  const mailbox = createMailbox();
  mailbox.deliver(message('1'));
  mailbox.deliver(message('1'));
  const client = connection();
  mailbox.open(client);
  expect(client.sent).toEqual(['1 offline', '1 offline', 'offline 2']);
  mailbox.confirm('message', '1');
  expect(mailbox.waiting).toBe(0);
});
