import type { Account } from '../account.ts';
import type { WhatsApp } from '../whatsapp.ts';
import { ControlError } from './control-error.ts';
import type { Product } from './product.ts';
import type { RequestBody } from './request-body.ts';
import { mediaRetries, readShared, sendFile } from './shared-files.ts';

export interface PhoneAction {
  wa: WhatsApp;
  product: Product | undefined;
  account: Account;
  body: RequestBody;
}

/** What a person does with a phone: `POST /api/phones/<phone>/<action>`. */
export const phoneActions: Record<string, (action: PhoneAction) => unknown> = {
  async scan({ account, body, product }) {
    const qrText = body.findText('qrText') ?? (await product?.readQr());
    if (!qrText) throw new ControlError(400, 'Cole o texto do QR code.');
    return linked(await account.scanQr(qrText));
  },
  async code({ account, body }) {
    return linked(await account.enterPairingCode(body.text('code', 'Digite o código de 8 caracteres.')));
  },
  unlink({ account, body }) {
    const id = body.number('device', 'Diga qual aparelho desconectar.');
    const device = account.devices.find((each) => each.id === id);
    if (!device) throw new ControlError(404, 'Esse aparelho não está mais conectado.');
    account.unlink(device);
    return {};
  },
  async messages({ wa, account, body }) {
    const to = body.text('to', 'Escolha com quem conversar.');
    const text = body.findText('text');
    const group = wa.groups.find(({ id }) => id === to);
    if (group) return { id: await account.writeToGroup(group, required(text)) };
    const contact = wa.findAccount(to);
    if (!contact) throw new ControlError(404, 'Esse número não está no WhatsApp.');
    const file = body.findText('file') ?? body.findText('image');
    if (file) return { id: await sendFile(account, contact, file, body) };
    const shared = readShared(body);
    if (shared) return { id: await account.send(contact, shared) };
    return { id: await account.write(contact, required(text), { withSecret: body.value('withSecret') === true }) };
  },
  async poll({ wa, account, body }) {
    const contact = wa.findAccount(body.text('to', 'Escolha com quem conversar.'));
    if (!contact) throw new ControlError(404, 'Esse número não está no WhatsApp.');
    const [name = '', ...choices] = required(body.findText('text'))
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
    if (choices.length < 2) {
      throw new ControlError(400, 'Escreva a pergunta e, nas linhas seguintes (Shift+Enter), duas opções ou mais.');
    }
    return { id: await account.poll(contact, name, choices.slice(0, 12)) };
  },
  'media-retries'({ account, body }) {
    account.mediaRetries = mediaRetries.find((policy) => policy === body.findText('policy')) ?? 'again';
    return {};
  },
  power({ account, body }) {
    account.isSwitchedOff = body.value('off') === true;
    return {};
  },
  /** Of the message `id`, in the chat with `to`. */
  async change({ wa, account, body }) {
    const contact = wa.findAccount(body.text('to', 'Escolha com quem conversar.'));
    if (!contact) throw new ControlError(404, 'Esse número não está no WhatsApp.');
    const id = body.text('id', 'Escolha uma mensagem.');
    const text = body.findText('text');
    switch (body.text('kind', 'Diga o que muda na mensagem.')) {
      case 'react':
        return { id: await account.react(contact, id, text ?? '') };
      case 'edit':
        return { id: await account.edit(contact, id, required(text), { sealed: body.value('sealed') === true }) };
      case 'delete':
        return { id: await account.deleteForEveryone(contact, id) };
      case 'vote':
        return { id: await account.vote(contact, id, [required(text)]) };
      default:
        throw new ControlError(400, 'Uma mensagem recebe uma reação ou um voto, é editada ou é apagada.');
    }
  },
  async status({ wa, account, body }) {
    const audience = wa.accounts.filter((other) => other !== account);
    return { id: await account.postStatus(required(body.findText('text')), audience, { tag: 'status' }) };
  },
  read({ wa, account, body }) {
    const chat = body.text('chat', 'Escolha uma conversa.');
    const contact = wa.findAccount(chat);
    const shown = account.inbox.filter(
      ({ from, group, origin }) => origin === 'contact' && (group ? group.id === chat : from === contact),
    );
    for (const message of shown) {
      if (message.from.stateOf(message.id) !== 'read') account.confirm(message, 'read');
    }
    return {};
  },
};

export function createPhone({ wa, body }: { wa: WhatsApp; body: RequestBody }): unknown {
  const phone = body.text('phone', 'Digite o número com código do país e DDD.').replace(/\D/g, '');
  if (!/^\d{8,15}$/.test(phone)) throw new ControlError(400, 'O número deve ter de 8 a 15 dígitos.');
  const name = body.text('name', 'Digite o nome de quem usa o celular.').slice(0, 60);
  wa.account({ phone, name });
  return { phone, name };
}

export function createGroup({ wa, body }: { wa: WhatsApp; body: RequestBody }): unknown {
  const subject = body.text('subject', 'Digite o nome do grupo.').slice(0, 100);
  const phones = body.value('members');
  const members = Array.isArray(phones) ? phones.map((phone) => wa.findAccount(String(phone))) : [];
  const known = members.filter((member) => member !== undefined);
  if (known.length < 2 || known.length < members.length) {
    throw new ControlError(400, 'Um grupo tem pelo menos dois celulares que existem.');
  }
  return { id: wa.group({ subject, members: known }).id };
}

const linked = ({ id, name, jid }: { id: number; name: string; jid: string }) => ({ id, name, jid });

function required(text: string | undefined): string {
  if (!text) throw new ControlError(400, 'Escreva uma mensagem.');
  return text;
}
