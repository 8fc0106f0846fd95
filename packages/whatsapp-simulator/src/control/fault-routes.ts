import type { Faults } from '../network/faults.ts';
import type { StandingFaults } from '../network/standing-faults.ts';
import type { RefusalCode } from '../network/stream-error.ts';
import type { WhatsApp } from '../whatsapp.ts';
import { ControlError } from './control-error.ts';
import type { RequestBody } from './request-body.ts';

interface FaultAction {
  wa: WhatsApp;
  body: RequestBody;
}

/** What goes wrong at once: `POST /api/faults/<fault>`, for one phone or for all. */
export const faultActions: Record<string, (action: FaultAction) => unknown> = {
  drop: ({ wa, body }) => wa.faults.drop(target(wa, body)),
  freeze: ({ wa, body }) => wa.faults.freeze(target(wa, body)),
  end: ({ wa, body }) => wa.faults.endStream(target(wa, body)),
  error: ({ wa, body }) =>
    wa.faults.streamError(body.number('code', 'Diga o código.') as RefusalCode, target(wa, body)),
  acks: ({ wa, body }) => wa.faults.demandAcks(target(wa, body)),
  deaf: ({ wa, body }) => wa.faults.holdDeliveries(target(wa, body), { untilReconnect: true }),
  'expire-media': ({ wa }) => wa.faults.expireMedia(),
  idle: ({ wa, body }) => wa.faults.forgetIdle(body.number('days', 'Diga há quantos dias.')),
  clear: ({ wa }) => wa.faults.clear(),
};

type Plain = Exclude<keyof StandingFaults, 'answerMessage' | 'ignoreQuery' | 'holdDownload'>;
const standing: Plain[] = [
  'refuseSockets',
  'refuseLogin',
  'leastRevision',
  'liveRevision',
  'refusePairing',
  'failUploads',
  'failDownloads',
];

/** What goes wrong until it is changed back: `PUT /api/faults`. */
export function setFaults({ wa, body }: FaultAction): Partial<Faults> {
  const given = standing.filter((name) => body.has(name)).map((name) => [name, body.value(name) ?? undefined]);
  return Object.assign(wa.faults, Object.fromEntries(given));
}

function target(wa: WhatsApp, body: RequestBody) {
  const phone = body.findText('phone');
  if (phone === undefined) return undefined;
  const account = wa.findAccount(phone);
  if (!account) throw new ControlError(404, 'Esse celular não existe.');
  return account;
}
