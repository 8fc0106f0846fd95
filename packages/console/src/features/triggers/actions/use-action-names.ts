import type { TriggerAction } from '@recado/contract';
import { useQuery } from '@tanstack/react-query';
import { sendQuickActions } from '../../../shared/send-quick-actions.ts';
import { contactGroups, scriptList } from '../triggers.queries.ts';
import type { ActionNames } from './action-summary.ts';

/** What the ids in these actions are called, asked for only where there are any. */
export function useActionNames(actions: readonly TriggerAction[]): ActionNames {
  const has = (type: TriggerAction['type']) => actions.some((action) => action.type === type);
  const scripts = useQuery({ ...scriptList, enabled: has('RUN_PLAYWRIGHT_SCRIPT') });
  const groups = useQuery({ ...contactGroups, enabled: has('SEND_BULK_WHATSAPP') });
  const hasFile = actions.some(({ value }) => 'quickActionId' in value && value.quickActionId !== undefined);
  const quickActions = useQuery({ ...sendQuickActions, enabled: hasFile });
  return {
    scripts: scripts.data && new Map(scripts.data.map(({ id, name }) => [id, name])),
    quickActions: quickActions.data && new Map(quickActions.data.map(({ id, name }) => [id, name])),
    groups: groups.data && new Map(groups.data.map(({ id, name }) => [id, name])),
  };
}
