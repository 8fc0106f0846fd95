import { foldText, type ImportField } from '@recado/contract';

/** The words of a heading: `E-mail 1 - Value`, `phoneNumber` and `Telefone_Celular` as plain lower-case words. */
const wordsOf = (header: string): string =>
  foldText(header.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** What programs write beside a value: its kind, not another value. */
const besides =
  /\b(type|tipo|label|rotulo|display|exibicao|fax|pager|telex|assistant s?|assistente|company main|principal da empresa|callback|retorno|ramal|extension)\b/;

const phone =
  /\b(telefones?|celular(?:es)?|fones?|tel|cel|phones?|mobile|whats ?app|whats|zap|wpp|numero( de| do)? ?(telefone|celular)?|number)\b/;
/** They hold a code of their own or the whole phone, which what stands below them tells. */
const areaCode = /^(ddd|(codigo|cod) (de |da )?area|area( code)?|prefixo)\b/;
const countryCode = /^(ddi|(codigo|cod) (do |de )?pais|country( calling)? code|pais|country)\b/;
const email = /\b(e ?mails?|correio eletronico)\b/;
const company =
  /^(empresa|companhia|organizacao|nome da empresa|razao social|nome fantasia|company|company name|organization|organization( \d+)? name|org)$/;
const jobTitle = /^(cargo|funcao|profissao|job title|organization( \d+)? title|position|role)$/;
const looseTitle = /^(titulo|title)$/;
const groups = /^(grupos?|categorias?|marcadores|etiquetas|groups?|group membership|categories|labels?|tags?)$/;

const fullName =
  /^(nome completo|nome e sobrenome|nome do (contato|cliente)|nome de exibicao|full name|display name|contact name)$/;
const plainName = /^(nome|name)$/;
const firstName = /^(primeiro nome|first name|given name)$/;
const furtherName =
  /^(nome do meio|segundo nome|sobrenome|ultimo nome|middle name|additional name|last name|family name|surname)$/;

/** The field of each heading; undefined for those that say nothing. */
export function fieldsOfHeader(header: readonly string[]): (ImportField | undefined)[] {
  const words = header.map(wordsOf);
  const isName = nameColumns(words);
  const hasJobTitle = words.some((heading) => jobTitle.test(heading));
  return words.map((heading) => {
    if (isName(heading)) return 'name';
    if (company.test(heading)) return 'company';
    if (jobTitle.test(heading) || (looseTitle.test(heading) && !hasJobTitle)) return 'title';
    if (groups.test(heading)) return 'groups';
    if (besides.test(heading)) return undefined;
    if (areaCode.test(heading)) return 'areaCode';
    if (countryCode.test(heading)) return 'countryCode';
    if (email.test(heading)) return 'email';
    return phone.test(heading) ? 'phone' : undefined;
  });
}

/**
 * Either the one column with whole names or the ones that make them up: Google writes `Name` beside `Given Name`,
 * Outlook in Portuguese calls the first name `Nome`.
 */
function nameColumns(words: readonly string[]): (heading: string) => boolean {
  const has = (pattern: RegExp) => words.some((heading) => pattern.test(heading));
  if (has(fullName)) return (heading) => fullName.test(heading);
  if (has(plainName) && (has(firstName) || !has(furtherName))) return (heading) => plainName.test(heading);
  return (heading) => plainName.test(heading) || firstName.test(heading) || furtherName.test(heading);
}
