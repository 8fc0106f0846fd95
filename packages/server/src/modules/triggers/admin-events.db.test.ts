import { type AdminEvent, adminEvents } from '@recado/contract';
import { expect, it } from 'vitest';
import { createWhatsAppApp } from '../../testing/whatsapp.ts';

it('every administrative event that a trigger can wait for happens', async () => {
  const app = await createWhatsAppApp({ chromiumPath: '/nao/existe/chromium' });
  const { api, services, eventually } = app;
  const heard: { name: AdminEvent; data: Record<string, string> }[] = [];
  services.events.on('admin-event', async (event) => void heard.push(event));
  const phone = '+55 11 98765-4321';

  const causes: Record<AdminEvent, () => Promise<unknown>> = {
    'instance.connected': () => app.link(),
    'admin.signed-in': () => app.signIn(),
    'contact.created': () => api.contacts.create({ body: { name: 'Ana', phone } }),
    'contact.blocked': () => regroup('add', 'bloqueado'),
    'contact.unblocked': () => regroup('remove', 'bloqueado'),
    'menu.changed': () => api.menu.create({ body: { message: 'oi', reply: 'olá' } }),
    'settings.changed': () => api.settings.save({ body: { default_response: 'Olá' } }),
    'script.failed': async () => {
      const { id } = await api.scripts.create({ body: { name: 'Preços', script: 'return 1' } });
      await api.scripts.execute({ params: { id }, body: {} });
    },
    'bulk-send.finished': () =>
      api.bulkSends.create({ body: { instanceId: 'loja', message: 'Oi', selection: { filter: {} }, interval: 0 } }),
    'instance.disconnected': async () => app.whatsApp.faults.drop(),
  };
  const regroup = (action: 'add' | 'remove', groupId: string) =>
    api.contacts.bulk({ body: { action, groupId, selection: { filter: {} } } });

  for (const [name, cause] of Object.entries(causes) as [AdminEvent, () => Promise<unknown>][]) {
    heard.length = 0;
    await cause();
    await eventually(() => expect(heard.map((event) => event.name)).toContain(name));
  }
  expect(Object.keys(causes).sort()).toEqual(Object.keys(adminEvents).sort());

  // Each way in and out of the group counts once, and staying where one is does not count.
  const [ana] = await api.contacts.list();
  if (!ana) throw new Error('No contact');
  const edit = (groupIds: string[]) =>
    api.contacts.update({ params: { id: ana.id }, body: { name: 'Ana', phone, groupIds } });
  heard.length = 0;
  await edit(['bloqueado']);
  await edit(['bloqueado']);
  await api.contacts.addToGroup({ params: { contactId: ana.id, groupId: 'permitido' } });
  await app.request({ method: 'POST', url: '/api/', payload: { app: 'x', sender: phone, phone, message: 'SAIR' } });
  await api.contacts.removeFromGroup({ params: { contactId: ana.id, groupId: 'bloqueado' } });
  const data = { phone, contato: 'Ana' };
  const blocked = { name: 'contact.blocked', data };
  const unblocked = { name: 'contact.unblocked', data };
  const ofContacts = () => heard.filter(({ name }) => name.startsWith('contact.'));
  await eventually(() => expect(ofContacts()).toEqual([blocked, unblocked, blocked, unblocked]));
});

it('those that have several causes happen by each of them, once', async () => {
  const app = await createWhatsAppApp();
  const { api, services, eventually } = app;
  await app.link();
  const heard: AdminEvent[] = [];
  services.events.on('admin-event', async ({ name }) => void heard.push(name));
  const happens = async (name: AdminEvent, cause: () => Promise<unknown>) => {
    heard.length = 0;
    await cause();
    await eventually(() => expect(heard).toEqual([name]));
  };
  const params = { instanceId: 'loja' };
  await happens('settings.changed', async () => api.ai.save({ body: await api.ai.get() }));
  await happens('settings.changed', () => api.publicApi.makeKey());
  await happens('settings.changed', () => api.retention.save({ body: { choice: '6' } }));
  await happens('settings.changed', async () => api.backup.saveSchedule({ body: await api.backup.schedule() }));
  await happens('instance.disconnected', () => api.instances.disconnect({ params }));
  await happens('instance.connected', () => api.instances.connect({ body: { ...params, instanceName: 'Loja' } }));
  await happens('instance.disconnected', () => api.instances.remove({ params }));
});
