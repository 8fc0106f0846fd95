import {
  type AlertKind,
  type BackupSchedule,
  type Instance,
  lockTexts,
  phoneAwayDays,
  phoneAwayText,
  type RuntimeStatus,
  renewalText,
} from '@recado/contract';
import type { QueueDepth, QueueName } from '../../jobs/jobs.port.ts';
import type { AiTrouble } from '../ai/ai-trouble.ts';
import type { Finding } from './alerts.repository.ts';
import type { Watch } from './watch.ts';
import { type DiskPorts, watchDisk } from './watch-disk.ts';

interface Dependencies extends DiskPorts {
  instances: { listExpected(): Promise<WatchedInstance[]> };
  backupSchedule: { get(): Promise<Pick<BackupSchedule, 'frequency' | 'last_error'>> };
  ai: { trouble(): Promise<AiTrouble> };
  jobs: { depths(): Promise<Pick<QueueDepth, 'queue' | 'dead'>[]> };
  timeZone: string;
}
type WatchedInstance = Pick<
  Instance,
  | 'instance_id'
  | 'instance_name'
  | 'is_linked'
  | 'runtime_status'
  | 'last_error'
  | 'next_attempt_at'
  | 'lock'
  | 'health'
>;

export const createWatches = ({ instances, backupSchedule, ai, jobs, ...ports }: Dependencies): Watch[] => [
  watchNumbers(instances, ports),
  watchBackup(backupSchedule),
  watchDisk(ports),
  watchAi(ai),
  watchJobs(jobs),
];

/** A number that somebody has switched off, or is linking just now, is nobody's worry. */
function watchNumbers(
  { listExpected }: Dependencies['instances'],
  { timeZone, clock }: Pick<Dependencies, 'timeZone' | 'clock'>,
): Watch {
  const moment = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'short', timeZone });
  const nameOf = ({ instance_name }: WatchedInstance) => `O número “${instance_name}”`;

  const outage = (instance: WatchedInstance): Finding[] => {
    const { instance_id: subject, runtime_status, last_error } = instance;
    if (asksForCode.has(runtime_status)) return [];
    const isWrong = runtime_status !== 'connected';
    const text = isWrong ? `está fora do ar. ${last_error ?? ''}`.trim() : 'voltou a funcionar.';
    return [{ kind: 'number_out', subject, isWrong, text: `${nameOf(instance)} ${text}`, ...causeOf(instance) }];
  };
  const lock = (instance: WatchedInstance): Finding => {
    const { instance_id: subject, lock: found } = instance;
    const until = found?.until ? moment.format(new Date(found.until)) : undefined;
    const text = found
      ? `${nameOf(instance)}: ${lockTexts(found.kind, until).held}`
      : `${nameOf(instance)} pode começar conversas de novo.`;
    return {
      kind: 'number_locked',
      subject,
      isWrong: found !== null,
      text,
      gist: `${found?.kind ?? ''} até ${roughly(found?.until)}`,
    };
  };
  const passkey = (instance: WatchedInstance): Finding[] => {
    const { instance_id: subject, runtime_status, last_error } = instance;
    const finding = { kind: 'number_passkey', subject } as const;
    if (runtime_status === 'connected') return [{ ...finding, isWrong: false, text: `${nameOf(instance)} conectou.` }];
    return runtime_status === 'passkey_required'
      ? [{ ...finding, isWrong: true, text: `${nameOf(instance)}: ${last_error ?? ''}`, gist: last_error ?? '' }]
      : [];
  };
  /** A new connection was made because nothing came in; that something does is the proof that it helped. */
  const deafness = (instance: WatchedInstance): Finding[] => {
    const { renewal, last_in_at } = instance.health;
    if (!renewal || clock().getTime() - Date.parse(renewal.at) > deafForMs) return [];
    const isWrong = last_in_at === null || last_in_at < renewal.at;
    const text = isWrong ? renewalText(renewal, moment.format(new Date(renewal.at))) : 'Recebe mensagens de novo.';
    const gist = `${renewal.cause} ${renewal.found ? 'withheld' : ''}`;
    return [
      { kind: 'number_deaf', subject: instance.instance_id, isWrong, text: `${nameOf(instance)}: ${text}`, gist },
    ];
  };

  /** Without a link it is nobody's phone, and that it is out is said. */
  const phone = (instance: WatchedInstance): Finding[] => {
    if (!instance.is_linked) return [];
    const days = phoneAwayDays(instance.health.phone, clock().getTime());
    const text =
      days === undefined
        ? `O celular do número “${instance.instance_name}” apareceu de novo.`
        : `${nameOf(instance)}: ${phoneAwayText(days)}`;
    // Told once more on the last day.
    const gist = (days ?? 0) >= phoneLastDay ? 'last day' : '';
    return [{ kind: 'number_phone_away', subject: instance.instance_id, isWrong: days !== undefined, text, gist }];
  };

  return async () => {
    const expected = await listExpected();
    const found = expected.flatMap((instance) => [
      ...outage(instance),
      lock(instance),
      ...passkey(instance),
      ...deafness(instance),
      ...phone(instance),
    ]);
    const ids = new Set(expected.map(({ instance_id }) => instance_id));
    const spokenOf = new Set(found.map(({ kind, subject }) => `${kind} ${subject}`));
    return {
      found,
      isGone: ({ kind, subject }) => kind.startsWith('number_') && !ids.has(subject),
      isForgotten: ({ kind, subject }) => forgettable.has(kind) && !spokenOf.has(`${kind} ${subject}`),
    };
  };
}
/** What only a person or a given time can mend is the cause, whatever is tried afterwards: drops, codes that nobody read. */
const causeOf = ({ runtime_status, last_error, next_attempt_at }: WatchedInstance): Pick<Finding, 'gist' | 'weight'> =>
  runtime_status === 'error'
    ? { gist: `${gistOf(last_error ?? '')} ${roughly(next_attempt_at)}`, weight: 1 }
    : { gist: 'passing', weight: 0 };
/** Numbers are details, and change. */
const gistOf = (text: string): string => text.replace(/\d+/g, '');
/** WhatsApp says how many seconds are left: the same moment is not the same second each time. */
const roughly = (iso: string | null | undefined): string =>
  iso ? String(Math.round(Date.parse(iso) / halfHourMs)) : '';
const halfHourMs = 30 * 60_000;
/** After a day in which nobody wrote it is not known whether anybody would have. */
const deafForMs = 24 * 60 * 60_000;
/** What nobody knows of any more when the watch does not speak of it. */
const forgettable = new Set<AlertKind>(['number_deaf', 'number_phone_away']);
const phoneLastDay = 13;
const asksForCode = new Set<RuntimeStatus>(['qr_ready', 'pairing_ready', 'passkey_required']);

const watchBackup =
  (schedule: Dependencies['backupSchedule']): Watch =>
  async () => {
    const { frequency, last_error } = await schedule.get();
    const text = last_error ? `O backup automático falhou: ${last_error}` : 'O backup automático voltou a ser feito.';
    const isOff = frequency === 'off';
    return {
      found: isOff
        ? []
        : [{ kind: 'backup_failed', subject: '', isWrong: last_error !== null, text, gist: gistOf(text) }],
      isGone: ({ kind }) => kind === 'backup_failed' && isOff,
    };
  };

const watchAi =
  (ai: Dependencies['ai']): Watch =>
  async () => {
    const trouble = await ai.trouble();
    const finding = { kind: 'ai_refused', subject: '' } as const;
    switch (trouble.kind) {
      case 'unknown':
        return { found: [], isGone: ({ kind }) => kind === finding.kind };
      case 'answers':
        return { found: [{ ...finding, isWrong: false, text: 'A IA voltou a responder.' }], isGone: () => false };
      case 'refused': {
        const text = `A IA não responde mais: ${trouble.text}`;
        return { found: [{ ...finding, isWrong: true, text, gist: gistOf(text) }], isGone: () => false };
      }
    }
  };

const watchJobs =
  (jobs: Dependencies['jobs']): Watch =>
  async () => ({
    found: (await jobs.depths()).map(({ queue, dead }) => ({
      kind: 'job_given_up',
      subject: queue,
      isWrong: dead > 0,
      text: dead > 0 ? givenUp[queue](dead) : 'As tarefas que falharam foram resolvidas.',
      // Twice as many are news, and one more is not.
      gist: String(Math.floor(Math.log2(Math.max(1, dead)))),
    })),
    isGone: () => false,
  });
const givenUp: Record<QueueName, (count: number) => string> = {
  'trigger-run': (count) => `${some(count, 'execução de gatilho', 'execuções de gatilhos')} ${seeFailures}`,
  'trigger-schedule': (count) => `${some(count, 'horário de gatilho', 'horários de gatilhos')} ${seeFailures}`,
  retention: () => `A limpeza do que é antigo falhou ${seeFailures}`,
  'media-fetch': (count) => `${some(count, 'download de arquivo', 'downloads de arquivos')} ${seeFailures}`,
};
const seeFailures = 'em todas as tentativas. Veja em Gatilhos, na aba Falhas.';
const some = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one} falhou` : `${count} ${many} falharam`;
