/** The zones of Brazil as people say them: what browsers know is an abbreviation, or the name of another city. */
const brazilian: Record<string, string> = {
  Araguaina: 'de Araguaína',
  Bahia: 'da Bahia',
  Belem: 'de Belém',
  Boa_Vista: 'de Boa Vista',
  Campo_Grande: 'de Campo Grande',
  Cuiaba: 'de Cuiabá',
  Eirunepe: 'de Eirunepé',
  Fortaleza: 'de Fortaleza',
  Maceio: 'de Maceió',
  Manaus: 'de Manaus',
  Noronha: 'de Fernando de Noronha',
  Porto_Velho: 'de Porto Velho',
  Recife: 'de Recife',
  Rio_Branco: 'de Rio Branco',
  Santarem: 'de Santarém',
  Sao_Paulo: 'de São Paulo',
};

/** horário de São Paulo; fuso horário: Japão; GMT-3 */
export function zoneName(timeZone: string): string {
  const format = new Intl.DateTimeFormat('pt-BR', { timeZone, timeZoneName: 'shortGeneric' });
  // Former names and other cases stand for the same zone.
  const known = brazilian[format.resolvedOptions().timeZone.replace(/^America\//, '')];
  if (known) return `horário ${known}`;
  const name = format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  if (/^GMT(\+0)?$/.test(name)) return 'UTC';
  // Without a word between them: a city, a country and islands would each take another.
  return name.replace(/^Horário /, 'fuso horário: ');
}
