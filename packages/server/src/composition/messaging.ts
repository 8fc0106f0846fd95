import type { Logger } from 'pino';
import { createBaileysGateway, type GatewayTimes } from '../adapters/baileys/baileys.gateway.ts';
import { createIncomingMessagesRepository } from '../channels/whatsapp/incoming-messages.repository.ts';
import { createMessageChangesRepository } from '../channels/whatsapp/message-changes.repository.ts';
import { createPhoneMessagesRepository } from '../channels/whatsapp/phone-messages.repository.ts';
import { createTakeHistory } from '../channels/whatsapp/take-history.ts';
import { createWhatsAppChannel } from '../channels/whatsapp/whatsapp-channel.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { createRepository } from '../db/repository.ts';
import { createBulkEndings } from '../modules/bulk-sends/bulk-endings.ts';
import { createBulkRunner } from '../modules/bulk-sends/bulk-runner.ts';
import { createBulkSendsRepository } from '../modules/bulk-sends/bulk-sends.repository.ts';
import { createBulkSendsService } from '../modules/bulk-sends/bulk-sends.service.ts';
import { createFindNext } from '../modules/bulk-sends/find-next.ts';
import { createPrepareBulkMessage } from '../modules/bulk-sends/prepare-bulk-message.ts';
import { createContactsRepository } from '../modules/contacts/contacts.repository.ts';
import { createAnswersRepository } from '../modules/conversations/answers.repository.ts';
import { createConversationsRepository } from '../modules/conversations/conversations.repository.ts';
import { createWriteInConversation } from '../modules/conversations/write-in-conversation.ts';
import type { RaiseWait } from '../modules/handover/raise-wait.ts';
import { createWaitsRepository } from '../modules/handover/waits.repository.ts';
import type { InboundService } from '../modules/inbound/inbound.service.ts';
import { createInstancesRepository } from '../modules/instances/instances.repository.ts';
import { createInstancesService } from '../modules/instances/instances.service.ts';
import { createKeeper } from '../modules/instances/keeper.ts';
import { createLinkNotes } from '../modules/instances/link-notes.ts';
import { createLinks, leaseOf } from '../modules/instances/links.ts';
import { createNumberHealthRepository } from '../modules/instances/number-health.repository.ts';
import { createHealthBook } from '../modules/instances/number-health.ts';
import { createExpectMedia } from '../modules/media/incoming-media.ts';
import { createMediaRepository } from '../modules/media/media.repository.ts';
import type { OutgoingFiles } from '../modules/media/outgoing-files.ts';
import type { PrepareAttachment } from '../modules/media/prepare-attachment.ts';
import { createWantsMessageNews } from '../modules/notifications/message-news.ts';
import { createNotificationsRepository } from '../modules/notifications/notifications.repository.ts';
import { createAddresses } from '../modules/outbox/addresses.ts';
import { createFailedMessages } from '../modules/outbox/failed-messages.ts';
import { createNewChatsRepository } from '../modules/outbox/new-chats.repository.ts';
import { createNewChats } from '../modules/outbox/new-chats.ts';
import { createOutbox } from '../modules/outbox/outbox.ts';
import { createOutgoingMessagesRepository } from '../modules/outbox/outgoing-messages.repository.ts';
import { createReachOut } from '../modules/outbox/reach-out.ts';
import { createRecalls } from '../modules/outbox/recalls.ts';
import { createSender } from '../modules/outbox/sender.ts';
import { createTypingPeople } from '../modules/outbox/typing-people.ts';
import { createWriteOut } from '../modules/outbox/write-out.ts';
import { createAliases } from '../modules/people/aliases.ts';
import { createBlockedPeople } from '../modules/people/blocked-people.repository.ts';
import { createPausesRepository } from '../modules/people/pauses.repository.ts';
import { createPurgedPeopleRepository } from '../modules/people/purged-people.repository.ts';
import { createSendService } from '../modules/send/send.service.ts';
import type { SettingsRepository } from '../modules/settings/settings.repository.ts';
import type { TagsService } from '../modules/tags/tags.service.ts';
import { createTriggerRunsRepository } from '../modules/triggers/trigger-runs.repository.ts';
import { createTriggersRepository } from '../modules/triggers/triggers.repository.ts';
import type { Nodes } from '../nodes/create-nodes.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Announce, Events } from '../runtime/events.ts';
import type { PersonHash } from '../security/person-hash.ts';
import type { SecretBox } from '../security/secret-box.ts';

interface Dependencies {
  config: Pick<Config, 'whatsAppUrl' | 'whatsAppMediaCa' | 'whatsAppVersion' | 'whatsAppTypingMs' | 'timeZone'>;
  database: Pick<Database, 'db' | 'engine' | 'changes' | 'news'>;
  nodes: Nodes;
  box: SecretBox;
  log: Logger;
  clock: Clock;
  gatewayTimes: Partial<GatewayTimes> | undefined;
  inbound: InboundService;
  hashOf: PersonHash;
  settings: SettingsRepository;
  events: Events & { announce: Announce };
  tags: TagsService;
  /** A file is to be fetched. */
  onMedia(mediaId: string): Promise<void>;
  onNews(): void;
  raiseWait: RaiseWait;
  /** Somebody waits for a person. */
  onWaiting(): void;
  onDelivered: ((ms: number) => void) | undefined;
  prepareAttachment: PrepareAttachment;
  files: OutgoingFiles;
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
    lids: createAliases(database, parts.hashOf),
    onError: failing('WhatsApp'),
    webSocketUrl: config.whatsAppUrl,
    mediaCa: config.whatsAppMediaCa,
    version: config.whatsAppVersion,
    timeZone: config.timeZone,
    times: { typingMs: config.whatsAppTypingMs, ...parts.gatewayTimes },
    mayWrite: (instanceId) => leases.condition(leaseOf(instanceId)),
  });
  const notes = createLinkNotes(box);
  const rows = createInstancesRepository(db);
  const numbers = { instances: rows, gateway, leases, clock, onError: failing('instances') };
  const health = createHealthBook({ ...numbers, health: createNumberHealthRepository(db) });
  const history = createTakeHistory({
    ...parts,
    past: createRepository(db, (queries) => ({
      messages: createPhoneMessagesRepository(queries),
      health: createNumberHealthRepository(queries),
    })),
    purged: createPurgedPeopleRepository(db, parts.hashOf),
    clock,
  });
  const onChanged = () => database.news.note('instances');
  const links = createLinks({
    ...numbers,
    notes,
    health,
    log,
    announce,
    onChanged,
    historyOf: history.of,
    allowsPasskey: async () => (await parts.settings.read(['passkey_linking'])).passkey_linking === 'true',
  });
  const instances = createInstancesService({ ...numbers, timeZone: config.timeZone, links, nodes, notes, health, box });
  const keeper = createKeeper({ ...numbers, links, changes, box });

  const messages = createRepository(db, (queries) => ({
    incoming: createIncomingMessagesRepository(queries),
    outgoing: createOutgoingMessagesRepository(queries),
    bulkSends: createBulkSendsRepository(queries),
    notifications: createNotificationsRepository(queries),
    media: createMediaRepository(queries),
    pauses: createPausesRepository(queries),
    answers: createAnswersRepository(queries),
    waits: createWaitsRepository(queries),
  }));
  const { incoming, outgoing } = messages;
  const bulkSends = createRepository(db, createBulkSendsRepository);
  const contacts = createContactsRepository(db);
  const blocked = createBlockedPeople(db, parts.hashOf);
  const { timeZone } = config;
  const newChats = createNewChats({
    newChats: createNewChatsRepository(db),
    triggers: {
      countWaiting: createTriggerRunsRepository(db).countWaiting,
      mayWrite: createTriggersRepository(db).writesFrom,
    },
    settings: parts.settings,
    clock,
    timeZone,
  });
  const reachOut = createReachOut({ instances: rows, incoming, newChats, timeZone, clock });
  const recalls = createRecalls({ db, contacts, messages, timeZone: config.timeZone, clock });
  const typing = createTypingPeople({ db, recalls, clock });
  const sender = createSender({
    outgoing,
    links,
    instances,
    calls,
    blocked,
    recalls,
    typing,
    reachOut,
    files: parts.files,
    clock,
    onError: failing('sending'),
  });
  const outbox = createOutbox({
    messages,
    contacts,
    blocked,
    reachOut,
    addresses: createAddresses({ db, instances, clock }),
    writeOut: createWriteOut({ tags: parts.tags, clock, timeZone: config.timeZone }),
    sender,
    clock,
  });

  const channel = createWhatsAppChannel({
    ...parts,
    links,
    messages,
    phoneMessages: createPhoneMessagesRepository(db),
    changes: createRepository(db, createMessageChangesRepository),
    conversations: createConversationsRepository(database),
    expectMedia: createExpectMedia({ settings: parts.settings, box, clock }),
    wantsNews: createWantsMessageNews({ settings: parts.settings, changes }),
    handoverReply: async () => (await parts.settings.read(['handover_reply'])).handover_reply ?? '',
    nameOf: async (instanceId) => (await rows.find(instanceId))?.instance_name,
    pauses: createPausesRepository(db),
    outbox,
    clock,
    onError: failing('incoming messages'),
  });
  const writeInConversation = createWriteInConversation({
    ...parts,
    outbox,
    instances,
    blocked,
    clock,
    onError: failing('conversations'),
  });
  const findNext = createFindNext({ bulkSends, reachOut });
  const bulkRunner = createBulkRunner({
    bulkSends,
    findNext,
    links,
    changes,
    prepare: createPrepareBulkMessage({ contacts, outbox, incoming, files: parts.files, random: Math.random }),
    outbox,
    reachOut,
    clock,
    timeZone,
    announce,
    onError: failing('bulk sends'),
  });
  // Another phone: a bulk send takes back what it can give again, before all that is left ends.
  const bulkEndings = createBulkEndings({ bulkSends, runner: bulkRunner, clock });
  for (const { events } of [bulkRunner, bulkEndings, sender, channel]) links.listen(events);

  return {
    instances,
    newChats,
    keeper,
    outbox,
    writeInConversation,
    send: createSendService({
      outgoing,
      outbox,
      instances,
      prepareImage: parts.prepareAttachment.image,
      files: parts.files,
      failed: createFailedMessages(db),
      clock,
      timeZone,
    }),
    bulkSends: createBulkSendsService({
      bulkSends,
      runner: bulkRunner,
      files: parts.files,
      findNext,
      instances,
      reachOut,
      newChats,
      clock,
      timeZone,
    }),

    /** For those who wait for a number. */
    listen: links.listen,

    start: keeper.start,

    /** Ends the connections last, so that what is in hand can still go out. */
    async stop(): Promise<void> {
      typing.stop();
      await bulkRunner.stop();
      await channel.stop();
      await keeper.stop();
      sender.stop();
    },
  };
}
