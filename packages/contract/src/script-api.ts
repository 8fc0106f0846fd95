/** The kinds of objects that a script meets. */
export type ScriptKind = 'page' | 'locator' | 'frameLocator' | 'element' | 'response' | 'keyboard' | 'mouse';

/** One name that a script can write, as the editor explains it. */
export interface ScriptMember {
  about: string;
  /** What a function takes, for the eye; a property has none. */
  takes?: string;
  /** The object that it is or answers with. */
  gives?: ScriptKind;
  /** The browser is asked, so the answer has to be awaited. */
  isAsked?: true;
}

type Members = Readonly<Record<string, ScriptMember>>;

type Call = ScriptMember & { takes: string };
const asked = (about: string, takes = '()', gives?: ScriptKind): Call =>
  gives ? { about, takes, gives, isAsked: true } : { about, takes, isAsked: true };
const known = (about: string, takes = '()'): Call => ({ about, takes });
const made = (gives: ScriptKind, about: string, takes = '()'): Call => ({ about, takes, gives });

const finders: Members = {
  locator: made('locator', 'Os elementos de um seletor CSS, procurados só quando forem usados.', '(seletor)'),
  getByRole: made('locator', 'Elementos pelo papel: button, link, heading, row…', "('button', { name })"),
  getByText: made('locator', 'Elementos pelo texto que mostram.', '(texto)'),
  getByLabel: made('locator', 'Campos pelo rótulo.', '(rótulo)'),
  getByPlaceholder: made('locator', 'Campos pelo texto que mostram enquanto vazios.', '(texto)'),
  getByAltText: made('locator', 'Imagens pela descrição.', '(texto)'),
  getByTitle: made('locator', 'Elementos pela dica do mouse.', '(texto)'),
  getByTestId: made('locator', 'Elementos pelo atributo data-testid.', '(id)'),
  frameLocator: made('frameLocator', 'Uma página dentro da página (iframe).', '(seletor)'),
};

/** On a page they take the selector of an element first; an element and a locator know theirs. */
const gestures = (first: string): Members => {
  const takes = (rest = '') => `(${[first, rest].filter(Boolean).join(', ')})`;
  return {
    click: asked('Clica.', takes()),
    dblclick: asked('Clica duas vezes.', takes()),
    tap: asked('Toca com o dedo.', takes()),
    hover: asked('Passa o mouse por cima.', takes()),
    focus: asked('Põe o foco.', takes()),
    fill: asked('Preenche um campo, no lugar do que havia nele.', takes('texto')),
    type: asked('Digita tecla por tecla. Prefira fill.', takes('texto')),
    press: asked('Aperta uma tecla, como Enter ou Control+A.', takes('tecla')),
    check: asked('Marca uma caixa de seleção.', takes()),
    uncheck: asked('Desmarca uma caixa de seleção.', takes()),
    setChecked: asked('Marca ou desmarca uma caixa de seleção.', takes('marcada')),
    selectOption: asked('Escolhe numa lista de opções.', takes('valor')),
    dispatchEvent: asked('Dispara um evento do navegador.', takes('evento')),
  };
};

const readings = (first: string): Members => {
  const takes = (rest = '') => `(${[first, rest].filter(Boolean).join(', ')})`;
  return {
    textContent: asked('O texto, também o que está escondido.', takes()),
    innerText: asked('O texto como aparece na tela.', takes()),
    innerHTML: asked('O HTML de dentro do elemento.', takes()),
    inputValue: asked('O que está escrito num campo.', takes()),
    getAttribute: asked('O valor de um atributo, como href.', takes('nome')),
    isVisible: asked('Se está visível agora.', takes()),
    isHidden: asked('Se está escondido agora.', takes()),
    isEnabled: asked('Se pode ser usado agora.', takes()),
    isDisabled: asked('Se está desativado agora.', takes()),
    isChecked: asked('Se está marcado agora.', takes()),
    isEditable: asked('Se pode ser editado agora.', takes()),
  };
};

const queries: Members = {
  $: asked('O primeiro elemento do seletor, ou null.', '(seletor)', 'element'),
  $$: asked('Todos os elementos do seletor, numa lista.', '(seletor)'),
  $eval: asked('Roda uma função na página, com o primeiro elemento.', '(seletor, elemento => …)'),
  $$eval: asked('Roda uma função na página, com a lista dos elementos.', '(seletor, elementos => …)'),
  evaluate: asked('Roda uma função na página e devolve o resultado dela.', '(() => …)'),
};

/** What a script can do with each kind of object. The server answers to these names and to no others. */
export const scriptApi: Readonly<Record<ScriptKind, Members>> = {
  page: {
    goto: asked('Abre um endereço.', '(endereço)', 'response'),
    ...finders,
    ...gestures('seletor'),
    ...readings('seletor'),
    ...queries,
    keyboard: { about: 'O teclado.', gives: 'keyboard' },
    mouse: { about: 'O mouse.', gives: 'mouse' },
    url: known('O endereço da página aberta.'),
    title: asked('O título da página.'),
    content: asked('O HTML da página inteira.'),
    setContent: asked('Mostra um HTML no lugar da página.', '(html)'),
    setViewportSize: asked('Muda o tamanho da janela.', '({ width, height })'),
    setExtraHTTPHeaders: asked('Cabeçalhos HTTP para as próximas páginas.', '({ nome: valor })'),
    bringToFront: asked('Traz a página para a frente.'),
    waitForSelector: asked('Espera um elemento aparecer.', '(seletor)', 'element'),
    waitForFunction: asked('Espera até a função dar verdadeiro na página.', '(() => …)'),
    waitForURL: asked('Espera o endereço mudar.', '(endereço)'),
    waitForLoadState: asked('Espera a página carregar.', "('networkidle')"),
    waitForTimeout: asked('Espera alguns milissegundos. Prefira waitFor.', '(ms)'),
    reload: asked('Carrega a página de novo.', '()', 'response'),
    goBack: asked('Volta uma página.', '()', 'response'),
    goForward: asked('Avança uma página.', '()', 'response'),
  },
  locator: {
    ...finders,
    ...gestures(''),
    ...readings(''),
    first: made('locator', 'O primeiro dos elementos.'),
    last: made('locator', 'O último dos elementos.'),
    nth: made('locator', 'O elemento dessa posição; o primeiro é 0.', '(posição)'),
    filter: made('locator', 'Só os que têm um texto ou outro elemento.', '({ hasText })'),
    and: made('locator', 'Só os que também são do outro.', '(outro)'),
    or: made('locator', 'Estes e os do outro.', '(outro)'),
    all: asked('Cada elemento, numa lista.'),
    count: asked('Quantos elementos há.'),
    allTextContents: asked('Os textos de todos, numa lista, também os escondidos.'),
    allInnerTexts: asked('Os textos de todos, numa lista, como aparecem na tela.'),
    evaluate: asked('Roda uma função na página, com o elemento.', '(elemento => …)'),
    evaluateAll: asked('Roda uma função na página, com a lista dos elementos.', '(elementos => …)'),
    boundingBox: asked('Onde o elemento está na página.'),
    waitFor: asked('Espera o elemento aparecer.'),
    blur: asked('Tira o foco.'),
    clear: asked('Esvazia o campo.'),
    pressSequentially: asked('Digita tecla por tecla.', '(texto)'),
    selectText: asked('Seleciona o texto.'),
    scrollIntoViewIfNeeded: asked('Rola até o elemento aparecer.'),
    ariaSnapshot: asked('O conteúdo como um leitor de tela o entende.'),
  },
  frameLocator: {
    ...finders,
    first: made('frameLocator', 'O primeiro dos iframes.'),
    last: made('frameLocator', 'O último dos iframes.'),
    nth: made('frameLocator', 'O iframe dessa posição; o primeiro é 0.', '(posição)'),
  },
  element: {
    ...gestures(''),
    ...readings(''),
    ...queries,
    boundingBox: asked('Onde o elemento está na página.'),
    scrollIntoViewIfNeeded: asked('Rola até o elemento aparecer.'),
    selectText: asked('Seleciona o texto.'),
  },
  response: {
    status: known('O código da resposta, como 200 ou 404.'),
    statusText: known('O texto do código da resposta.'),
    ok: known('Se a resposta deu certo.'),
    url: known('O endereço que respondeu.'),
    headers: known('Os cabeçalhos da resposta.'),
    text: asked('O corpo da resposta como texto.'),
    json: asked('O corpo da resposta como JSON.'),
  },
  keyboard: {
    press: asked('Aperta uma tecla, como Enter ou Control+A.', '(tecla)'),
    type: asked('Digita um texto, tecla por tecla.', '(texto)'),
    insertText: asked('Escreve um texto de uma vez.', '(texto)'),
    down: asked('Segura uma tecla.', '(tecla)'),
    up: asked('Solta uma tecla.', '(tecla)'),
  },
  mouse: {
    click: asked('Clica num ponto da página.', '(x, y)'),
    dblclick: asked('Clica duas vezes num ponto da página.', '(x, y)'),
    move: asked('Leva o mouse até um ponto da página.', '(x, y)'),
    down: asked('Aperta o botão do mouse.'),
    up: asked('Solta o botão do mouse.'),
    wheel: asked('Gira a roda do mouse.', '(x, y)'),
  },
};

/** What a script finds without declaring it. */
export const scriptWorld = {
  page: { about: 'A página do navegador, com os métodos do Playwright.', gives: 'page' },
  eventData: { about: 'Os dados de quem chamou. Num gatilho: phone, message e sender.' },
  log: known('Anota uma linha, que aparece no resultado e no histórico.', '(…)'),
  sleep: asked('Espera alguns milissegundos.', '(ms)'),
  waitFor: asked('Espera até o elemento aparecer na página.', '(seletor)'),
  textOf: asked('O texto do primeiro elemento, ou null se não houver nenhum.', '(seletor)'),
  textsOf: asked('Os textos de todos os elementos, numa lista.', '(seletor)'),
  tableOf: asked('As linhas de uma tabela, cada uma com os nomes do cabeçalho.', '(seletor)'),
  console: { about: 'O mesmo que log, com os nomes do navegador: console.log e outros.' },
} as const satisfies Members;
