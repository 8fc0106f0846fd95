/** @typedef {import('../src/control/phone-view.ts').PageView} PageView */
/** @typedef {import('../src/control/phone-view.ts').PhoneView} PhoneView */
/** @typedef {import('../src/control/phone-view.ts').ChatView} ChatView */
/** @typedef {import('../src/control/phone-view.ts').MessageView} MessageView */

/** @param {string} path @param {object} [body] */
export const post = (path, body = {}) => send('POST', path, body);

/** @param {'POST' | 'PUT'} method @param {string} path @param {object} body */
async function send(method, path, body) {
  const answer = await fetch(`/api${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => {
    throw new Error('O simulador não está respondendo.');
  });
  const result = await answer.json();
  if (!answer.ok) throw new Error(result.error);
  return result;
}

/** @param {object} faults */
export const setFaults = (faults) => send('PUT', '/faults', faults);

/** @param {string | undefined} phone @returns {Promise<PageView>} */
export async function look(phone) {
  return (await fetch(phone ? `/api/view?phone=${encodeURIComponent(phone)}` : '/api/view')).json();
}

/**
 * Shows the view of a phone now and after every change.
 * @param {string | undefined} phone
 * @param {{ onView: (view: PageView) => void, onOffline: (isOffline: boolean) => void }} events
 * @returns {() => void} stops listening
 */
export function listen(phone, { onView, onOffline }) {
  const source = new EventSource(phone ? `/api/live?phone=${encodeURIComponent(phone)}` : '/api/live');
  source.onmessage = ({ data }) => {
    onOffline(false);
    onView(JSON.parse(data));
  };
  source.onerror = () => onOffline(true);
  return () => source.close();
}
