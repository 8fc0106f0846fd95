export const contactImportLimits = {
  fileMaxBytes: 50 * 1024 * 1024,
  rowsMax: 200_000,
  columnsMax: 500,
  /** Excel's own; what a cell holds beyond it is not read. */
  cellMax: 32_767,
  groupsMax: 200,
  previewContacts: 5,
  previewProblems: 100,
  /** How long an uploaded file waits for the decision to import it. */
  keptMinutes: 60,
} as const;

/** For a file chooser's `accept`; what a file really is, the server decides by its content. */
export const contactImportExtensions = ['csv', 'vcf', 'xlsx', 'xls', 'json', 'txt'] as const;

const { rowsMax, columnsMax, groupsMax } = contactImportLimits;

export const contactImportTexts = {
  fileMissing: 'Selecione um arquivo.',
  fileTooLarge: 'Arquivo muito grande. Máximo 50MB',
  unsupported: 'Formato de arquivo não suportado. Use CSV, VCF, XLSX, JSON ou TXT.',
  empty: 'O arquivo está vazio.',
  noContacts: 'Nenhum contato foi encontrado no arquivo.',
  html: 'Este arquivo é uma página HTML ou XML com nome de outro formato. Abra-o no Excel e salve como XLSX ou CSV.',
  notASpreadsheet: 'Este arquivo não é uma planilha do Excel válida. Abra-o no Excel e salve como XLSX ou CSV.',
  protectedSpreadsheet: 'Esta planilha está protegida por senha. Remova a senha e tente novamente.',
  notVcard: 'Este arquivo não contém contatos no formato vCard.',
  notJson: 'Este arquivo não contém uma lista de contatos em JSON válido.',
  binary: 'O arquivo contém dados binários e não pode ser lido como texto.',
  brokenText: (line: number) =>
    `O arquivo não pôde ser lido a partir da linha ${line}. Verifique se há aspas sem fechar.`,
  // Made when it is needed: the first number in Portuguese costs a start of the server 30 ms.
  get tooManyRows() {
    return `O arquivo tem linhas demais. O máximo é ${rowsMax.toLocaleString('pt-BR')}; divida-o em partes.`;
  },
  tooManyColumns: `O arquivo tem colunas demais. O máximo é ${columnsMax}.`,
  tooManyGroups: `O arquivo cita mais de ${groupsMax} grupos diferentes. Ignore a coluna de grupos ou divida o arquivo.`,
  tooHeavy: 'O arquivo é grande ou complexo demais para ser lido. Salve-o como CSV, ou divida-o em partes.',
  mappingShape: 'O mapeamento das colunas não corresponde ao arquivo.',
  expired: 'Importação não encontrada ou expirada. Envie o arquivo novamente.',

  noneNew: 'Nenhum contato novo para adicionar.',
  duplicateInFile: 'Telefone repetido no arquivo',
  duplicateInBook: 'Telefone já cadastrado',
  scientific: 'O telefone foi gravado pelo Excel em notação científica e perdeu dígitos',
  phoneForeign: 'O telefone não é brasileiro e entra como de outro país. Se for brasileiro, corrija-o',
  phoneDropped: 'Um dos telefones é inválido e foi ignorado',
  emailDropped: 'E-mail inválido; o contato entra sem e-mail',
} as const;
