import type { contactRoutes } from '@recado/contract';
import type { Handlers } from '../../http/handlers.ts';
import type { ContactGroupsService } from './contact-groups.service.ts';
import type { ContactsService } from './contacts.service.ts';
import type { ContactsExport } from './export/contacts-export.ts';
import type { ImportsService } from './import/imports.service.ts';

export interface ContactServices {
  contacts: ContactsService;
  groups: ContactGroupsService;
  imports: ImportsService;
  exportContacts: ContactsExport;
}

const done = { success: true } as const;

export const contactHandlers = ({
  contacts,
  groups,
  imports,
  exportContacts,
}: ContactServices): Handlers<typeof contactRoutes> => ({
  groups: () => groups.list(),
  createGroup: ({ body }) => groups.create(body),
  updateGroup: {
    present: ({ params }) => groups.find(params.id),
    save: ({ params, body }) => groups.update(params.id, body),
  },
  removeGroup: async ({ params }) => {
    await groups.remove(params.id);
    return done;
  },
  list: () => contacts.list(),
  search: ({ query }) => contacts.search(query),
  count: async () => ({ total: await contacts.count() }),
  holder: ({ query }) => contacts.holder(query.phone),
  create: ({ body }) => contacts.create(body),
  update: {
    present: ({ params }) => contacts.find(params.id),
    save: ({ params, body, seen }) => contacts.update(params.id, body, seen),
  },
  remove: async ({ params }) => {
    await contacts.remove(params.id);
    return done;
  },
  addToGroup: async ({ params }) => {
    await contacts.addToGroup(params.contactId, params.groupId);
    return done;
  },
  removeFromGroup: async ({ params }) => {
    await contacts.removeFromGroup(params.contactId, params.groupId);
    return done;
  },
  bulk: async ({ body }) => ({ affected: await contacts.bulk(body) }),
  export: ({ query }) => exportContacts(query.format, query.groupId),
  uploadImport: ({ files, body }) => imports.upload(files.file, body.mapping),
  previewImport: ({ params, body }) => imports.preview(params.importId, body.mapping),
  import: ({ params, body }) => imports.import(params.importId, body.mapping, body.groupIds),
  importReport: ({ params }) => imports.report(params.importId),
});
