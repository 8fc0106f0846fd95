import type { BulkSendsService } from '../../bulk-sends/bulk-sends.service.ts';
import { fillFacts, fillFactsDeep, valuesOf } from '../run-facts.ts';
import type { Executor, Executors } from './execute-action.ts';
import type { QuickActionFile } from './quick-action-file.ts';
import { refusal } from './refuse-action.ts';

/** Runs a stored browser script; its failure is a result. */
export type RunScript = (
  scriptId: number,
  run: { person: string; eventData: Record<string, unknown>; cause: string; options: Record<string, unknown> },
) => Promise<{ success: boolean; data?: unknown; message: string; error?: string | undefined }>;

interface Dependencies {
  sendMessage: Executor<'SEND_WHATSAPP_MESSAGE'>;
  callApi: Executor<'CALL_API'>;
  updateDatabase: Executor<'UPDATE_DATABASE'>;
  logEvent: Executor<'LOG_EVENT'>;
  managePermission: Executor<'MANAGE_CONTACT_PERMISSION'>;
  addContact: Executor<'ADD_CONTACT'>;
  callPerson: Executor<'CALL_PERSON'>;
  bulkSends: Pick<BulkSendsService, 'create'>;
  runScript: RunScript;
  fileOf: QuickActionFile;
}

export const createExecutors = ({ bulkSends, runScript, fileOf, ...ready }: Dependencies): Executors => ({
  SEND_WHATSAPP_MESSAGE: ready.sendMessage,
  CALL_API: ready.callApi,
  UPDATE_DATABASE: ready.updateDatabase,
  LOG_EVENT: ready.logEvent,
  MANAGE_CONTACT_PERMISSION: ready.managePermission,
  ADD_CONTACT: ready.addContact,
  CALL_PERSON: ready.callPerson,

  RUN_PLAYWRIGHT_SCRIPT: async ({ scriptId, options }, { facts, triggerId }) => {
    const { success, data, message, error } = await runScript(scriptId, {
      person: facts.person,
      eventData: valuesOf(facts),
      cause: `Gatilho ${triggerId}`,
      options: fillFactsDeep(options, facts),
    });
    if (!success) throw refusal(error ?? message);
    return data === undefined ? message : `${message}: ${JSON.stringify(data)}`;
  },

  SEND_BULK_WHATSAPP: async (
    { instanceId, groupId, message, quickActionId, limit, interval },
    { facts, runId, position, startedAt },
  ) => {
    const selection = { filter: { q: '', groupId } };
    const text = fillFacts(message, facts, withoutBraces);
    const origin = {
      key: `${runId}:${position}`,
      askedAt: startedAt,
      ...(quickActionId !== undefined && { attach: async () => (await fileOf(quickActionId)).id }),
    };
    const { total } = await bulkSends.create({ instanceId, message: text, selection, limit, interval }, origin);
    return `Envio em massa para ${total} contato(s) iniciado`;
  },

  DELAY: async ({ ms }) => `Aguardou ${ms} ms`,
});

/** The tags are written out later, for each contact; braces that a stranger wrote are not to be read as one. */
const withoutBraces = (value: string): string => value.replaceAll('{', '(').replaceAll('}', ')');
