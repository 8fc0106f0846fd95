import { create, get } from './dom.js';

/** @typedef {import('./api.js').PageView} PageView */
/** @typedef {import('./api.js').PhoneView} PhoneView */

/** @param {PageView} view @param {string | undefined} chosen */
export function showPhones(view, chosen) {
  const rows = view.phones.map(({ phone, name, label, unread, devices }) =>
    row({
      href: `#/${phone}`,
      name,
      detail: devices > 0 ? `${label} · conectado` : label,
      count: unread,
      isCurrent: phone === chosen,
    }),
  );
  get('#phones', HTMLUListElement).replaceChildren(...rows);
}

/** @param {PhoneView} phone @param {string | undefined} chosen */
export function showChats(phone, chosen) {
  const latest = (/** @type {PhoneView['chats'][number]} */ { messages }) => messages.at(-1)?.at ?? '';
  const chats = [...phone.chats].sort((a, b) => latest(b).localeCompare(latest(a)));
  const rows = chats.map((chat) => {
    const last = chat.messages.at(-1);
    return row({
      href: `#/${phone.phone}/${encodeURIComponent(chat.id)}`,
      name: chat.name,
      detail: last ? `${last.isOwn ? 'Você: ' : ''}${last.text || 'Imagem'}` : chat.label,
      count: chat.unread,
      isCurrent: chat.id === chosen,
    });
  });
  const alone = create('li', { class: 'empty' }, [
    create('p', {}, ['Crie outro celular para ter com quem conversar.']),
  ]);
  get('#chats', HTMLUListElement).replaceChildren(...(rows.length > 0 ? rows : [alone]));
}

/** @param {{ href: string, name: string, detail: string, count: number, isCurrent: boolean }} entry */
function row({ href, name, detail, count, isCurrent }) {
  const unread = create('span', { class: 'count', 'aria-label': `${count} não lidas` }, [String(count)]);
  return create('li', {}, [
    create('a', { href, 'aria-current': isCurrent ? 'true' : undefined }, [
      create('span', { class: 'avatar', 'aria-hidden': 'true' }, [name.charAt(0).toUpperCase()]),
      create('span', { class: 'title' }, [name]),
      ...(count > 0 ? [unread] : [create('span')]),
      create('span', { class: 'detail' }, [detail]),
    ]),
  ]);
}
