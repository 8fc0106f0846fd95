import { integerMax, type TriggerAction, triggerAction } from '@recado/contract';
import { z } from 'zod';
import { addMissing } from './add-missing.ts';
import { type KeptTable, keptTables, ruleOf } from './backup-tables.ts';
import { copyLinks } from './copy-links.ts';
import { createMergedIds, type MergedIds } from './merged-ids.ts';
import { columnsOf, createInsert, type RestoreContext } from './restore-context.ts';
import type { Counts } from './restore-report.ts';
import type { Values } from './table-rule.ts';
import { takeNewer } from './take-newer.ts';

/** Adds what is not here yet and changes nothing that is. Answers the rows added per table. */
export async function merge(context: RestoreContext): Promise<Counts> {
  const ids = createMergedIds(context.staging.database);
  const counts: Counts = new Map();
  for (const table of keptTables) counts.set(table, await mergeTable(context, table, ids));
  return counts;
}

async function mergeTable(context: RestoreContext, table: KeptTable, ids: MergedIds): Promise<number> {
  const rule = ruleOf(table).merge;
  switch (rule.kind) {
    case 'add':
      return addMissing(context, table, {
        by: rule.by,
        keepsIds: false,
        ...(table === 'triggers' ? { adapt: adaptActions(columnsOf(context.shapeOf(table)), ids) } : {}),
        ...(referredTo.has(table) ? { onRow: ids.noteFor(table) } : {}),
      });
    case 'newest':
      return takeNewer(context);
    case 'memberships':
      return addMemberships(context, ids);
    case 'links':
      return copyLinks(context, table);
    case 'history':
      return 0;
  }
}

/** Tables whose ids others of the backup name. */
const referredTo: ReadonlySet<KeptTable> = new Set(['contact_groups', 'contacts', 'scripts', 'quick_actions']);

async function addMemberships({ live, onRows }: RestoreContext, ids: MergedIds): Promise<number> {
  const insert = createInsert(live, 'contact_group_members', ['contact_id', 'group_id']);
  let added = 0;
  for (const page of ids.memberships()) {
    await insert(page);
    added += page.length;
    onRows(page.length);
  }
  return added;
}

/** What was deleted before the backup: its id may be somebody else's here, and what goes out would be another thing. */
const nobody = integerMax;

/** Actions name scripts, groups and quick actions by id, which may be others here. */
function adaptActions(columns: readonly string[], ids: MergedIds) {
  const place = columns.indexOf('actions');
  const groupOf = (id: string) => String(ids.find('contact_groups', id) ?? id);
  const fileOf = (id: number | undefined) =>
    id === undefined ? {} : { quickActionId: Number(ids.find('quick_actions', id) ?? nobody) };
  const adapt = (action: TriggerAction): TriggerAction => {
    switch (action.type) {
      case 'RUN_PLAYWRIGHT_SCRIPT':
        return {
          ...action,
          value: { ...action.value, scriptId: Number(ids.find('scripts', action.value.scriptId) ?? nobody) },
        };
      case 'SEND_BULK_WHATSAPP':
        return {
          ...action,
          value: {
            ...action.value,
            groupId: groupOf(action.value.groupId),
            ...fileOf(action.value.quickActionId),
          },
        };
      case 'SEND_WHATSAPP_MESSAGE':
        return { ...action, value: { ...action.value, ...fileOf(action.value.quickActionId) } };
      case 'ADD_CONTACT': {
        const groupIds = action.value.groupIds.map(groupOf);
        return { ...action, value: { ...action.value, groupIds } };
      }
      case 'CALL_API':
      case 'UPDATE_DATABASE':
      case 'LOG_EVENT':
      case 'MANAGE_CONTACT_PERMISSION':
      case 'DELAY':
      case 'CALL_PERSON':
        return action;
    }
  };
  return (values: Values): Values => {
    const actions = z.array(triggerAction).parse(JSON.parse(String(values[place])));
    return values.with(place, JSON.stringify(actions.map(adapt)));
  };
}
