import { blockedReason, isBlocked, type RefusalDetails, unlinkedReason } from './refusals.ts';

/** How one connection came to its end. */
export type Ending =
  /** `code`: what Baileys makes of WhatsApp's answer or the network's; undefined when nobody gave a reason. */
  | ClosedEnding
  /** Every code that WhatsApp offered was shown, and nobody used one. */
  | { cause: 'codes-expired' }
  /** Nothing came in any more: ended by ourselves. */
  | { cause: 'deaf' }
  /** WhatsApp did not accept the request for a pairing code. */
  | { cause: 'pairing-refused' }
  /** The phone agreed, and WhatsApp demands a passkey besides. */
  | { cause: 'passkey-demanded' }
  /** It was given in time, and the phone did not go on; or in vain for whatever reason. */
  | { cause: 'passkey-in-vain' };

interface ClosedEnding extends RefusalDetails {
  cause: 'closed';
  code: number | undefined;
}

/** What the link knows about itself. */
export interface LinkSituation {
  isLinked: boolean;
  usesPairingCode: boolean;
  /** Restarts in a row that led to no connection. */
  restarts: number;
  /** Another version was tried already. */
  isRenewed: boolean;
  /** The administrator set the version. */
  hasChosenVersion: boolean;
  /** The moment in so many milliseconds, in words for the administrator. */
  momentIn(ms: number): string;
}

export type Verdict =
  | { next: 'restart' }
  /** At once with a newer version, if there is one; otherwise only a person can mend it. */
  | { next: 'renew'; reason: string }
  /** Again after a pause. */
  | { next: 'retry'; reason: string }
  /** WhatsApp says when it may be tried again; nobody needs to do anything. */
  | { next: 'wait'; reason: string; waitMs: number }
  /** The link is gone: forget it, and wait for a person to make a new one. */
  | { next: 'relink'; reason: string }
  /** WhatsApp wants nothing to do with the account for nobody knows how long: only a person tries again, and no start does. */
  | { next: 'keep-away'; reason: string }
  /** Only a person can mend it; the link itself stays. */
  | { next: 'stop'; reason: string }
  /** WhatsApp wants something of the owner that has no place here: forget the half-made link. */
  | { next: 'ask-owner'; reason: string }
  /** Nobody was there: forget the half-made link and wait until somebody asks again. */
  | { next: 'rest'; reason: string };

export const passkeyReason =
  'O WhatsApp exige uma chave de acesso (passkey) para conectar este número. Não é defeito do Recado: só você pode confirmar, num navegador.';

/** WhatsApp asks for a restart once after a link was made; more than a few in a row lead nowhere. */
const maxRestarts = 3;

export function judge(ending: Ending, situation: LinkSituation): Verdict {
  switch (ending.cause) {
    case 'codes-expired':
      return {
        next: 'rest',
        reason: situation.usesPairingCode
          ? 'O código de pareamento expirou sem ser usado'
          : 'O QR Code expirou sem ser lido',
      };
    case 'deaf':
      return { next: 'retry', reason: 'As mensagens pararam de chegar. A conexão está sendo refeita.' };
    case 'pairing-refused':
      return {
        next: 'relink',
        reason: 'O WhatsApp recusou o código de pareamento. Confira o número ou conecte com o QR Code.',
      };
    case 'passkey-demanded':
      return {
        next: 'ask-owner',
        reason: passkeyReason,
      };
    case 'passkey-in-vain':
      return {
        next: 'ask-owner',
        reason:
          'O WhatsApp recebeu a chave de acesso, mas não concluiu a conexão. Tente de novo mais tarde, de preferência com a chave do próprio celular.',
      };
    case 'closed':
      return judgeCode(ending, situation);
  }
}

function judgeCode({ code, kind, expireMs }: ClosedEnding, situation: LinkSituation): Verdict {
  const { isLinked, restarts, isRenewed, hasChosenVersion, momentIn } = situation;
  const final = code === undefined ? undefined : finalReasons[code];
  switch (true) {
    case code === 515 && restarts < maxRestarts:
      return { next: 'restart' };
    case code === 401 && isLinked:
      return { next: 'relink', reason: unlinkedReason(expireMs === undefined ? undefined : momentIn(expireMs)) };
    case code === 401:
      return { next: 'relink', reason: 'O WhatsApp não aceitou o pareamento. Conecte de novo.' };
    case code === 405 && hasChosenVersion:
      return { next: 'stop', reason: chosenVersionReason };
    case code === 405 && !isRenewed:
      return { next: 'renew', reason: finalReasons[405] };
    case code !== undefined && isBlocked(code) && expireMs !== undefined:
      return { next: 'wait', reason: blockedReason(kind, momentIn(expireMs)), waitMs: expireMs };
    case code === 402:
      return { next: 'keep-away', reason: blockedReason(kind, undefined) };
    case final !== undefined:
      return { next: code !== undefined && isBlocked(code) ? 'keep-away' : 'stop', reason: final };
    default:
      return { next: 'retry', reason: passingReason(code) };
  }
}

/** Trying again would change nothing, or make it worse. */
const finalReasons: Record<405, string> & Partial<Record<number, string>> = {
  403: 'O WhatsApp bloqueou este número. Abra o WhatsApp no celular para pedir uma análise e, depois dela, conecte aqui de novo.',
  405: 'O WhatsApp exige uma versão mais nova e o Recado não a encontrou: atualize o Recado.',
  406: 'O WhatsApp baniu este número. Abra o WhatsApp no celular para pedir uma análise e, depois dela, conecte aqui de novo.',
  409: 'O WhatsApp recusou esta versão do programa. Atualize o Recado.',
  411: 'Este WhatsApp não permite aparelhos conectados. Atualize o WhatsApp no celular.',
  440: 'Este número está conectado em outro lugar com as mesmas credenciais. Encerre o outro e conecte de novo.',
};

const chosenVersionReason =
  'O WhatsApp recusou a versão definida em WHATSAPP_VERSION. Tire essa variável ou informe uma versão mais nova, e inicie o Recado de novo.';

function passingReason(code: number | undefined): string {
  switch (code) {
    case 408:
      return 'O WhatsApp não respondeu. Confira a internet do servidor.';
    case undefined:
    case 428:
      return 'A conexão com o WhatsApp caiu.';
    case 500:
    case 503:
      return 'O WhatsApp está indisponível no momento.';
    default:
      return `O WhatsApp encerrou a conexão (código ${code}).`;
  }
}
