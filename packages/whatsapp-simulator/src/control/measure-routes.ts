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
  alias({ account, body }) {
    account.hasAlias = body.value('known') !== false;
    return {};
  },
};

const passkeyDemands = ['never-ends', 'no-continuation', 'completes'] as const;
const cappingStatuses = ['NONE', 'FIRST_WARNING', 'SECOND_WARNING', 'CAPPED'] as const;

const until = (body: RequestBody): { until?: Date } =>
  body.has('minutes')
    ? { until: new Date(Date.now() + body.number('minutes', 'Diga por quantos minutos.') * 60_000) }
    : {};
