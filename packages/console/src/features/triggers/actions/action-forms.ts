import type { ActionType } from '@recado/contract';
import type { ReactNode } from 'react';
import { AddContactForm } from './add-contact.tsx';
import { CallApiForm } from './call-api.tsx';
import { CallPersonForm } from './call-person.tsx';
import type { ActionFormProps } from './create-action-form.tsx';
import { DelayForm } from './delay.tsx';
import { LogEventForm } from './log-event.tsx';
import { ManagePermissionForm } from './manage-permission.tsx';
import { RunScriptForm } from './run-script.tsx';
import { SendBulkForm } from './send-bulk.tsx';
import { SendMessageForm } from './send-message.tsx';
import { UpdateDatabaseForm } from './update-database.tsx';

/** One form per kind of action: a forgotten one does not compile. */
export const actionForms: Record<ActionType, (props: ActionFormProps) => ReactNode> = {
  SEND_WHATSAPP_MESSAGE: SendMessageForm,
  CALL_API: CallApiForm,
  UPDATE_DATABASE: UpdateDatabaseForm,
  LOG_EVENT: LogEventForm,
  RUN_PLAYWRIGHT_SCRIPT: RunScriptForm,
  MANAGE_CONTACT_PERMISSION: ManagePermissionForm,
  SEND_BULK_WHATSAPP: SendBulkForm,
  ADD_CONTACT: AddContactForm,
  DELAY: DelayForm,
  CALL_PERSON: CallPersonForm,
};
