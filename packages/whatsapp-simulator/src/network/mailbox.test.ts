import { expect, test } from 'vitest';
import type { Connection } from './connection.ts';
import { createMailbox } from './mailbox.ts';
import { element, type Stanza } from './stanza.ts';

const message = (id: string) => element('message', { id });

function connection() {
  const sent: string[] = [];
  const note = ({ tag, attrs, content }: Stanza) => {
    const inner = Array.isArray(content) ? content[0] : undefined;
    sent.push(
      tag === 'ib' ? `${inner?.tag} ${inner?.attrs['count']}` : `${attrs['id']}${attrs['offline'] ? ' offline' : ''}`,
    );
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
  expect(first.sent).toEqual(['offline_preview 1', '1 offline', 'offline 1', '2']);
  expect(second.sent).toEqual(['offline_preview 2', '2 offline', '3 offline', 'offline 2']);
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
  expect(next.sent).toEqual(['offline_preview 1', 'offline 1']);
  release();
  expect(next.sent).toEqual(['offline_preview 1', 'offline 1', '1 offline', '2']);
});

test('a connection that went deaf gets nothing, and the next one everything', () => {
  const mailbox = createMailbox();
  const deaf = connection();
  mailbox.open(deaf);
  mailbox.hold({ untilReconnect: true });
  mailbox.deliver(message('1'));
  mailbox.close();
  const next = connection();
  mailbox.open(next);
  expect(deaf.sent).toEqual(['offline 0']);
  expect(next.sent).toEqual(['offline_preview 1', '1 offline', 'offline 1']);
});

test('keeps both of two stanzas with one id', () => {
  const mailbox = createMailbox();
  mailbox.deliver(message('1'));
  mailbox.deliver(message('1'));
  const client = connection();
  mailbox.open(client);
  expect(client.sent).toEqual(['offline_preview 2', '1 offline', '1 offline', 'offline 2']);
  mailbox.confirm('message', '1');
  expect(mailbox.waiting).toBe(0);
});
