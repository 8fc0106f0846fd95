/** How one connection came to its end. */
export type Ending =
  /** `code`: what Baileys makes of WhatsApp's answer or the network's; undefined when nobody gave a reason. */
  | { cause: 'closed'; code: number | undefined }
  /** Every code that WhatsApp offered was shown, and nobody used one. */
  | { cause: 'codes-expired' }
  /** WhatsApp did not accept the request for a pairing code. */
  | { cause: 'pairing-refused' };

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
}

export type Verdict =
  | { next: 'restart' }
  /** At once with a newer version, if there is one; otherwise only a person can mend it. */
  | { next: 'renew'; reason: string }
  /** Again after a pause. */
  | { next: 'retry'; reason: string }
  /** The link is gone: forget it, and wait for a person to make a new one. */
  | { next: 'relink'; reason: string }
  /** Only a person can mend it; the link itself stays. */
  | { next: 'stop'; reason: string }
  /** Nobody was there: forget the half-made link and wait until somebody asks again. */
  | { next: 'rest'; reason: string };

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
    case 'pairing-refused':
      return {
        next: 'relink',
        reason: 'O WhatsApp recusou o código de pareamento. Confira o número ou conecte com o QR Code.',
      };
    case 'closed':
      return judgeCode(ending.code, situation);
  }
}

function judgeCode(code: number | undefined, situation: LinkSituation): Verdict {
  const { isLinked, restarts, isRenewed, hasChosenVersion } = situation;
  const final = code === undefined ? undefined : finalReasons[code];
  switch (true) {
    case code === 515 && restarts < maxRestarts:
      return { next: 'restart' };
    case code === 401 && isLinked:
      return { next: 'relink', reason: 'O aparelho foi desvinculado no celular. Conecte de novo.' };
    case code === 401:
      return { next: 'relink', reason: 'O WhatsApp não aceitou o pareamento. Conecte de novo.' };
    case code === 405 && hasChosenVersion:
      return { next: 'stop', reason: chosenVersionReason };
    case code === 405 && !isRenewed:
      return { next: 'renew', reason: finalReasons[405] };
    case final !== undefined:
      return { next: 'stop', reason: final };
    default:
      return { next: 'retry', reason: passingReason(code) };
  }
}

/** Trying again would change nothing, or make it worse. */
const finalReasons: Record<405, string> & Partial<Record<number, string>> = {
  402: 'O WhatsApp bloqueou este número por um tempo. Veja no celular até quando e conecte depois.',
  403: 'O WhatsApp bloqueou este número. Abra o WhatsApp no celular para pedir uma análise.',
  405: 'O WhatsApp exige uma versão mais nova e o Recado não a encontrou: atualize o Recado.',
  406: 'O WhatsApp bloqueou este número. Abra o WhatsApp no celular para pedir uma análise.',
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
