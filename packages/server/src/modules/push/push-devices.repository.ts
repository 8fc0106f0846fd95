import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Db } from '../../db/database.ts';
import type { SecretBox } from '../../security/secret-box.ts';
import type { PushTarget } from './push.port.ts';

const target = z.object({ endpoint: z.string(), p256dh: z.string(), auth: z.string() });

export interface StoredDevice {
  id: string;
  target: PushTarget;
}

export type PushDevicesRepository = ReturnType<typeof createPushDevicesRepository>;

const deviceIdOf = (endpoint: string): string => createHash('sha256').update(endpoint).digest('base64url');

/** The browsers that want to be told. Whoever knew a browser's address and keys could write to it: they are sealed. */
export const createPushDevicesRepository = (db: Db, box: SecretBox) => ({
  list: (userId: number) =>
    db
      .selectFrom('push_devices')
      .select(['id', 'name', 'created_at', 'last_sent_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),

  /** Those that can be read; one that was sealed with another key is as good as gone. */
  async targets(id?: string): Promise<StoredDevice[]> {
    const all = db.selectFrom('push_devices').select(['id', 'sealed']);
    const rows = await (id === undefined ? all : all.where('id', '=', id)).execute();
    return rows.flatMap(({ id: found, sealed }) => {
      const opened = box.open(sealed);
      return opened === undefined ? [] : [{ id: found, target: target.parse(JSON.parse(opened)) }];
    });
  },

  async save(userId: number, name: string, added: PushTarget, now: string): Promise<string> {
    const id = deviceIdOf(added.endpoint);
    const stored = { user_id: userId, name, sealed: box.seal(JSON.stringify(added)), created_at: now };
    await db
      .insertInto('push_devices')
      .values({ id, ...stored, last_sent_at: null })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(stored))
      .execute();
    return id;
  },

  async noteSent(id: string, now: string): Promise<void> {
    await db.updateTable('push_devices').set({ last_sent_at: now }).where('id', '=', id).execute();
  },

  async remove(id: string): Promise<boolean> {
    const { numDeletedRows } = await db.deleteFrom('push_devices').where('id', '=', id).executeTakeFirst();
    return numDeletedRows > 0n;
  },

  async removeAll(): Promise<void> {
    await db.deleteFrom('push_devices').execute();
  },
});
