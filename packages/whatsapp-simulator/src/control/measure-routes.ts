import type { Refusal } from '../network/stream-error.ts';
import { ControlError } from './control-error.ts';
import type { PhoneAction } from './phone-routes.ts';
import type { RequestBody } from './request-body.ts';

/** What WhatsApp does to an account, above all to one that writes to strangers; also by `POST /api/phones/<phone>/<action>`. */
export const measureActions: Record<string, (action: PhoneAction) => unknown> = {
  lock({ account, body }) {
    const type = body.findText('type');
    account.lockReachOut({ ...until(body), ...(type && { type }) }, { quietly: body.value('quietly') === true });
    return {};
  },
  lift({ account }) {
    account.liftReachOut();
    return {};
  },
  cap({ account, body }) {
    const status = cappingStatuses.find((each) => each === body.findText('status'));
    if (!status) throw new ControlError(400, `O estado deve ser ${cappingStatuses.join(', ')}.`);
    const total = body.number('total', 'Diga quantas conversas podem ser iniciadas.');
    const used = body.number('used', 'Diga quantas conversas já foram iniciadas.');
    account.capNewChats({ status, total, used, ...until(body) }, { quietly: body.value('quietly') === true });
    return {};
  },
  passkey({ account, body }) {
    const required = body.value('required');
    account.requiresPasskey = passkeyDemands.find((demand) => demand === required) ?? required !== false;
    return {};
  },
  /** Told to nobody from now on; the handle, if any, is told instead. */
  hide({ account, body }) {
    account.hidesPhone = body.value('hidden') !== false;
    const handle = body.findText('handle')?.replace(/^@/, '').slice(0, 40);
    account.handle = handle || undefined;
    return {};
  },
  /** Every phone with linked devices learns the number, and tells them. */
  async reveal({ wa, account }) {
    account.hidesPhone = false;
    for (const other of wa.accounts.filter(({ devices }) => devices.length > 0)) {
      if (other !== account) await other.tellNumberOf(account);
    }
    return {};
  },
  async history({ account }) {
    await account.shareHistory();
    return {};
  },
  /** How WhatsApp ends it with an account: the devices are removed, or turned away from now on. */
  end({ wa, account, body }) {
    const ending = endings[body.number('code', 'Diga o código.')];
    if (!ending) throw new ControlError(400, 'Os códigos são 401, 402 e 403.');
    if (ending === 'removed') for (const device of account.devices) account.unlink(device);
    else {
      wa.faults.refuseLogin = ending;
      wa.faults.drop(account);
    }
    return {};
  },
  alias({ account, body }) {
    account.hasAlias = body.value('known') !== false;
    return {};
  },
};

const endings: Record<number, 'removed' | Refusal> = {
  401: 'removed',
  402: { reason: 402, code: 101, expire: 300 },
  403: { reason: 403, message: 'Your account was locked' },
};
const passkeyDemands = ['never-ends', 'no-continuation', 'completes'] as const;
const cappingStatuses = ['NONE', 'FIRST_WARNING', 'SECOND_WARNING', 'CAPPED'] as const;

const until = (body: RequestBody): { until?: Date } =>
  body.has('minutes')
    ? { until: new Date(Date.now() + body.number('minutes', 'Diga por quantos minutos.') * 60_000) }
    : {};
