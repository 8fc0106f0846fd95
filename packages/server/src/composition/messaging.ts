import type { ReceivedFile } from '@recado/contract';
import type { Logger } from 'pino';
import { createBaileysGateway, type GatewayTimes } from '../adapters/baileys/baileys.gateway.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { createRepository } from '../db/repository.ts';
import type { AutoReplyService } from '../modules/auto-reply/auto-reply.service.ts';
import { createBulkRunner } from '../modules/bulk-sends/bulk-runner.ts';
import { createBulkSendsRepository } from '../modules/bulk-sends/bulk-sends.repository.ts';
import { createBulkSendsService } from '../modules/bulk-sends/bulk-sends.service.ts';
import { createPrepareBulkMessage } from '../modules/bulk-sends/prepare-bulk-message.ts';
import { createBlockedContacts } from '../modules/contacts/blocked-contacts.repository.ts';
import { createContactsRepository } from '../modules/contacts/contacts.repository.ts';
import { createIncomingService } from '../modules/incoming/incoming.service.ts';
import { createIncomingMessagesRepository } from '../modules/incoming/incoming-messages.repository.ts';
import { createInstancesRepository } from '../modules/instances/instances.repository.ts';
import { createInstancesService } from '../modules/instances/instances.service.ts';
import { createKeeper } from '../modules/instances/keeper.ts';
import { createLinkNotes } from '../modules/instances/link-notes.ts';
import { createLinks, leaseOf } from '../modules/instances/links.ts';
import { createWriteOut } from '../modules/send/message-text.ts';
import { createOutgoingMessagesRepository } from '../modules/send/outgoing-messages.repository.ts';
import { createRecipients } from '../modules/send/recipients.ts';
import { createSendService } from '../modules/send/send.service.ts';
import { createSender } from '../modules/send/sender.ts';
import type { SettingsRepository } from '../modules/settings/settings.repository.ts';
import type { TagsService } from '../modules/tags/tags.service.ts';
import type { Nodes } from '../nodes/create-nodes.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Announce, Events } from '../runtime/events.ts';
import type { SecretBox } from '../security/secret-box.ts';

interface Dependencies {
  config: Pick<Config, 'whatsAppUrl' | 'whatsAppMediaCa' | 'whatsAppTypingMs' | 'timeZone'>;
  database: Pick<Database, 'db' | 'changes'>;
  nodes: Nodes;
  box: SecretBox;
  log: Logger;
  clock: Clock;
  gatewayTimes: Partial<GatewayTimes> | undefined;
  autoReply: AutoReplyService;
  settings: SettingsRepository;
  events: Events & { announce: Announce };
  tags: TagsService;
  onDelivered: ((ms: number) => void) | undefined;
  prepareImage(file: ReceivedFile): Promise<Buffer>;
  onError(error: unknown, what: string): void;
}

export type Messaging = ReturnType<typeof createMessaging>;

/** The part of the composition root that speaks WhatsApp: numbers, what comes in, what goes out. */
export function createMessaging({ config, database, nodes, box, log, clock, onError, ...parts }: Dependencies) {
  const { db, changes } = database;
  const { leases, calls } = nodes;
  const { announce } = parts.events;
  const failing = (what: string) => (error: unknown) => onError(error, what);
  const gateway = createBaileysGateway({
    db,
    box,
    clock,
    log,
    onError: failing('WhatsApp'),
    webSocketUrl: config.whatsAppUrl,
    mediaCa: config.whatsAppMediaCa,
    times: { typingMs: config.whatsAppTypingMs, ...parts.gatewayTimes },
    mayWrite: (instanceId) => leases.condition(leaseOf(instanceId)),
  });
  const notes = createLinkNotes(box);
  const rows = createInstancesRepository(db);
  const numbers = { instances: rows, gateway, leases, clock, onError: failing('instances') };
  const links = createLinks({ ...numbers, notes, log, announce });
  const instances = createInstancesService({ ...numbers, links, nodes, notes });
  const keeper = createKeeper({ ...numbers, links, changes, box });

  const messages = createRepository(db, (queries) => ({
    incoming: createIncomingMessagesRepository(queries),
    outgoing: createOutgoingMessagesRepository(queries),
    bulkSends: createBulkSendsRepository(queries),
  }));
  const { outgoing, bulkSends } = messages;
  const contacts = createContactsRepository(db);
  const blocked = createBlockedContacts(db);
  const recipients = createRecipients(db, clock);
  const writeOut = createWriteOut({ tags: parts.tags, clock, timeZone: config.timeZone });
  const sender = createSender({ outgoing, links, instances, calls, blocked, clock, onError: failing('sending') });

  const incoming = createIncomingService({
    ...parts,
    links,
    messages,
    sender,
    clock,
    onError: failing('incoming messages'),
  });
  const bulkRunner = createBulkRunner({
    bulkSends,
    links,
    changes,
    prepare: createPrepareBulkMessage({
      queries: messages,
      contacts,
      blocked,
      instances,
      recipients,
      writeOut,
      clock,
    }),
    sender,
    clock,
    announce,
    onError: failing('bulk sends'),
  });
  for (const { events } of [sender, incoming, bulkRunner]) links.listen(events);

  return {
    instances,
    keeper,
    /** What an automated message needs on its way out. */
    outbound: { outgoing, sender, instances, recipients, contacts, blocked, writeOut },
    send: createSendService({ ...parts, outgoing, sender, instances, recipients, contacts, writeOut, clock }),
    bulkSends: createBulkSendsService({
      bulkSends: createRepository(db, createBulkSendsRepository),
      runner: bulkRunner,
      instances,
      clock,
    }),

    start: keeper.start,

    /** Ends the connections last, so that what is in hand can still go out. */
    async stop(): Promise<void> {
      await bulkRunner.stop();
      await incoming.stop();
      await keeper.stop();
      sender.stop();
    },
  };
}
