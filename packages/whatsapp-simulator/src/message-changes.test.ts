import { decryptPollVote, normalizeMessageContent } from '@whiskeysockets/baileys';
import { describe, expect } from 'vitest';
import { deriveKey, sha256, unseal } from './crypto/symmetric.ts';
import { scenario } from './testing/scenario.ts';
import type { TestClient } from './testing/test-client.ts';

const contentOf = async (client: TestClient, id: string) =>
  normalizeMessageContent((await client.message(({ key }) => key.id === id)).message);

describe('what happens to a message after it was sent', () => {
  scenario('an edit and a deletion reach the client as updates', async ({ shop, ana, link }) => {
    const client = await link();
    const id = await ana.write(shop, 'três pizas');
    await ana.edit(shop, id, 'três pizzas');
    await ana.deleteForEveryone(shop, id);
    const updates = () => client.updates.filter(({ key }) => key.id === id).map(({ update }) => update);
    await client.until('both', () => updates().length >= 2);
    expect(updates()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          message: { editedMessage: { message: expect.objectContaining({ conversation: 'três pizzas' }) } },
        }),
        expect.objectContaining({ message: null }),
      ]),
    );
  });

  scenario(
    'a sealed edit stays closed to the client, and opens with the secret of the message',
    async ({ shop, ana, link }) => {
      const client = await link();
      const id = await ana.write(shop, 'oi', { withSecret: true });
      const edit = await contentOf(client, await ana.edit(shop, id, 'olá', { sealed: true }));
      const { encPayload, encIv, targetMessageKey } = edit?.secretEncryptedMessage ?? {};
      expect(targetMessageKey?.id).toBe(id);
      const { messageContextInfo } = (await client.message(({ key }) => key.id === id)).message ?? {};
      const author = ana.jid('lid');
      const key = deriveKey(messageContextInfo?.messageSecret ?? Buffer.alloc(0), 32, {
        info: `${id}${author}${author}Message Edit`,
      });
      expect(unseal(key, encIv ?? Buffer.alloc(0), encPayload ?? Buffer.alloc(0)).toString()).toContain('olá');
    },
  );

  scenario('a vote opens with the secret of its poll', async ({ shop, ana, link }) => {
    const client = await link();
    const pollId = await shop.poll(ana, 'Sabor?', ['Calabresa', 'Queijo']);
    const poll = (await client.message(({ key }) => key.id === pollId)).message;
    const vote = await contentOf(client, await ana.vote(shop, pollId, ['Queijo']));
    const { selectedOptions } = decryptPollVote(vote?.pollUpdateMessage?.vote ?? {}, {
      pollCreatorJid: shop.jid('lid'),
      pollMsgId: pollId,
      pollEncKey: poll?.messageContextInfo?.messageSecret ?? Buffer.alloc(0),
      voterJid: ana.jid('lid'),
    });
    expect(selectedOptions).toEqual([sha256(Buffer.from('Queijo'))]);
  });

  scenario('a reaction names its message', async ({ shop, ana, link }) => {
    const client = await link();
    const id = await shop.writeFromPhone(ana, 'chegou?');
    const reaction = await contentOf(client, await ana.react(shop, id, '👍'));
    expect(reaction?.reactionMessage).toMatchObject({ key: { id, fromMe: true }, text: '👍' });
  });
});
