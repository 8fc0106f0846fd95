export const backupLimits = {
  defaultDescription: 'Backup manual',
  descriptionMax: 200,
  passwordMin: 8,
  passwordMax: 200,
  /** Of an uploaded file. A larger backup is restored from the server's own folder. */
  importMaxBytes: 2 * 1024 * 1024 * 1024,
  defaultTime: '03:00',
  defaultKeep: 7,
  keepMax: 365,
  /** Of the backups that a restore makes first, of what was there. */
  safetyKept: 5,
} as const;

export const backupTexts = {
  fileMissing: 'Selecione um arquivo de backup',
  onlyZip: 'Apenas arquivos ZIP são permitidos',
  tooLarge: 'O arquivo passa de 2 GB. Copie-o para a pasta de backups do servidor e restaure-o pela lista.',
  modeShape: 'Modo inválido. Use replace ou merge.',
  descriptionShape: 'A descrição deve ser um texto',
  descriptionTooLong: `A descrição deve ter no máximo ${backupLimits.descriptionMax} caracteres`,
  passwordTooShort: `A senha do backup deve ter pelo menos ${backupLimits.passwordMin} caracteres`,
  passwordTooLong: `A senha do backup deve ter no máximo ${backupLimits.passwordMax} caracteres`,
  timeShape: 'Informe um horário como 03:00',
  frequencyShape: 'Frequência inválida. Use off, daily ou weekly.',
  weekdayShape: 'O dia da semana deve ser um número de 0 (domingo) a 6 (sábado)',
  keepShape: `A quantidade deve ser um número de 1 a ${backupLimits.keepMax}`,
  notFound: 'Backup não encontrado',
  notABackup: 'Este arquivo ZIP não é um backup do Recado',
  damaged: 'O arquivo de backup está danificado ou incompleto. Nada foi alterado.',
  unsafe: 'O arquivo de backup traz um conteúdo que o Recado não grava. Nada foi alterado.',
  bomb: 'O arquivo de backup cresce demais ao ser aberto e não parece vir do Recado. Nada foi alterado.',
  newer: 'Este backup foi feito por uma versão mais nova do Recado. Atualize o programa e tente de novo.',
  contradictory:
    'O backup se contradiz: há registros repetidos, incompletos ou que apontam para outros que não existem. Nada foi alterado.',
} as const;
