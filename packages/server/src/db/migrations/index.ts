import type { Db, Engine } from '../database.ts';
import * as auth from './0001-auth.ts';
import * as autoReply from './0002-auto-reply.ts';
import * as callLog from './0003-call-log.ts';
import * as contacts from './0004-contacts.ts';
import * as tags from './0005-tags.ts';
import * as whatsapp from './0006-whatsapp.ts';
import * as contactSearch from './0007-contact-search.ts';
import * as bulkSends from './0008-bulk-sends.ts';
import * as jobs from './0009-jobs.ts';
import * as triggers from './0010-triggers.ts';
import * as scripts from './0011-scripts.ts';
import * as consent from './0012-consent.ts';
import * as leases from './0013-leases.ts';
import * as consentProof from './0014-consent-proof.ts';
import * as referenceIndexes from './0015-reference-indexes.ts';
import * as personKeys from './0016-person-keys.ts';
import * as spine from './0017-spine.ts';
import * as retention from './0020-retention.ts';
import * as callPeople from './0021-call-people.ts';
import * as openHours from './0022-open-hours.ts';
import * as numberMeasures from './0023-number-measures.ts';
import * as heldMessages from './0024-held-messages.ts';
import * as pace from './0025-pace.ts';
import * as numberHealth from './0026-number-health.ts';
import * as linkedPhone from './0027-linked-phone.ts';
import * as alerts from './0028-alerts.ts';
import * as media from './0029-media.ts';
import * as attachments from './0030-attachments.ts';
import * as phoneMessages from './0031-phone-messages.ts';
import * as messageChanges from './0032-message-changes.ts';
import * as alertNews from './0034-alert-news.ts';
import * as turnedAway from './0035-turned-away.ts';
import * as conversations from './0038-conversations.ts';
import * as purgedPeople from './0039-purged-people.ts';
import * as messageSearch from './0040-message-search.ts';
import * as waits from './0041-waits.ts';
import * as conversationNotes from './0042-conversation-notes.ts';
import * as phoneSeen from './0043-phone-seen.ts';
import * as phoneContent from './0044-phone-content.ts';
import * as withdrawnMessages from './0046-withdrawn-messages.ts';
import * as mediaRoom from './0047-media-room.ts';
import * as pushDevices from './0048-push-devices.ts';
import * as conversationWriters from './0049-conversation-writers.ts';
import * as menuMatching from './0050-menu-matching.ts';
import * as handles from './0052-handles.ts';

export interface Migration {
  name: string;
  /** `isNew`: the database was empty when this program opened it. */
  up(db: Db, engine: Engine, state: { isNew: boolean }): Promise<void>;
}

/** In the order they run. A released migration is never edited; a change of mind is a new one. */
export const migrations: readonly Migration[] = [
  { name: '0001-auth', up: auth.up },
  { name: '0002-auto-reply', up: autoReply.up },
  { name: '0003-call-log', up: callLog.up },
  { name: '0004-contacts', up: contacts.up },
  { name: '0005-tags', up: tags.up },
  { name: '0006-whatsapp', up: whatsapp.up },
  { name: '0007-contact-search', up: contactSearch.up },
  { name: '0008-bulk-sends', up: bulkSends.up },
  { name: '0009-jobs', up: jobs.up },
  { name: '0010-triggers', up: triggers.up },
  { name: '0011-scripts', up: scripts.up },
  { name: '0012-consent', up: consent.up },
  { name: '0013-leases', up: leases.up },
  { name: '0014-consent-proof', up: consentProof.up },
  { name: '0015-reference-indexes', up: referenceIndexes.up },
  { name: '0016-person-keys', up: personKeys.up },
  { name: '0017-spine', up: spine.up },
  { name: '0020-retention', up: retention.up },
  { name: '0021-call-people', up: callPeople.up },
  { name: '0022-open-hours', up: openHours.up },
  { name: '0023-number-measures', up: numberMeasures.up },
  { name: '0024-held-messages', up: heldMessages.up },
  { name: '0025-pace', up: pace.up },
  { name: '0026-number-health', up: numberHealth.up },
  { name: '0027-linked-phone', up: linkedPhone.up },
  { name: '0028-alerts', up: alerts.up },
  { name: '0029-media', up: media.up },
  { name: '0030-attachments', up: attachments.up },
  { name: '0031-phone-messages', up: phoneMessages.up },
  { name: '0032-message-changes', up: messageChanges.up },
  { name: '0034-alert-news', up: alertNews.up },
  { name: '0035-turned-away', up: turnedAway.up },
  { name: '0038-conversations', up: conversations.up },
  { name: '0039-purged-people', up: purgedPeople.up },
  { name: '0040-message-search', up: messageSearch.up },
  { name: '0041-waits', up: waits.up },
  { name: '0042-conversation-notes', up: conversationNotes.up },
  { name: '0043-phone-seen', up: phoneSeen.up },
  { name: '0044-phone-content', up: phoneContent.up },
  { name: '0046-withdrawn-messages', up: withdrawnMessages.up },
  { name: '0047-media-room', up: mediaRoom.up },
  { name: '0048-push-devices', up: pushDevices.up },
  { name: '0049-conversation-writers', up: conversationWriters.up },
  { name: '0050-menu-matching', up: menuMatching.up },
  { name: '0052-handles', up: handles.up },
];
