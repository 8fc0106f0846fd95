// A passkey of WhatsApp can only be used on a page of WhatsApp. This puts a small panel there: it takes the request that Recado
// shows, has the browser sign it and gives back the answer to be pasted into Recado. It keeps nothing and calls nobody.
(() => {
  const styles = new CSSStyleSheet();
  styles.replaceSync(`
    :host { all: initial; position: fixed; right: 16px; bottom: 16px; z-index: 2147483647; color-scheme: light dark;
      font: 14px/20px system-ui, sans-serif; }
    section, .open { color: light-dark(#18201c, #e4eae7); background: light-dark(#fff, #1b2320);
      border: 1px solid light-dark(#d3dad6, #364039); border-radius: 12px; box-shadow: 0 12px 32px rgb(0 0 0 / 25%); }
    section { display: grid; gap: 10px; box-sizing: border-box; width: min(360px, calc(100vw - 32px)); padding: 16px; }
    [hidden] { display: none !important; }
    h2 { margin: 0; font-size: 15px; }
    header { display: flex; justify-content: space-between; align-items: center; }
    p { margin: 0; }
    label { display: grid; gap: 4px; }
    textarea { box-sizing: border-box; width: 100%; height: 72px; padding: 8px; font: 12px/16px monospace; resize: vertical;
      color: inherit; background: light-dark(#f5f7f6, #0f1513); border: 1px solid light-dark(#d3dad6, #364039); border-radius: 8px; }
    button { padding: 8px 14px; font: inherit; font-weight: 600; color: #fff; background: #0b6b49; border: 0; border-radius: 8px;
      cursor: pointer; }
    button.plain { padding: 4px 8px; color: inherit; background: none; font-weight: 400; }
    .open { padding: 8px 14px; }
    .problem { color: light-dark(#b3261e, #f29089); }
  `);

  /** @param {string} tag @param {object} [values] @param {Node[]} [children] */
  const make = (tag, values = {}, children = []) => {
    const element = Object.assign(document.createElement(tag), values);
    element.append(...children);
    return element;
  };

  const request = make('textarea', { spellcheck: false });
  const sign = make('button', { textContent: 'Confirmar com a Chave de Acesso' });
  const problem = make('p', { className: 'problem' });
  problem.setAttribute('role', 'alert');
  const answer = make('textarea', { readOnly: true });
  const copy = make('button', { textContent: 'Copiar Resposta' });
  const done = make('div', { hidden: true }, [
    make('label', {}, [make('span', { textContent: 'Resposta, para colar no Recado' }), answer]),
    copy,
  ]);
  done.style.cssText = 'display: grid; gap: 10px';
  const close = make('button', { className: 'plain', textContent: 'Fechar' });
  const panel = make('section', { hidden: true }, [
    make('header', {}, [make('h2', { textContent: 'Recado: chave de acesso' }), close]),
    make('label', {}, [make('span', { textContent: 'Pedido, copiado do Recado' }), request]),
    sign,
    problem,
    done,
  ]);
  const open = make('button', { className: 'open', textContent: 'Recado: chave de acesso' });
  const host = make('recado-passkey');
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [styles];
  root.append(open, panel);

  const show = (isOpen) => {
    panel.hidden = !isOpen;
    open.hidden = isOpen;
  };
  open.addEventListener('click', () => {
    show(true);
    request.focus();
  });
  close.addEventListener('click', () => show(false));
  // The page listens to keys everywhere: what is typed here is not for it.
  for (const name of ['keydown', 'keypress', 'keyup', 'paste'])
    panel.addEventListener(name, (event) => event.stopPropagation());

  const read = (text) => {
    try {
      return PublicKeyCredential.parseRequestOptionsFromJSON(JSON.parse(text));
    } catch {
      return undefined;
    }
  };
  const explain = (error) =>
    error.name === 'NotAllowedError'
      ? 'O navegador não confirmou: você cancelou, o tempo acabou ou a chave não está neste aparelho. Tente de novo.'
      : `O navegador não conseguiu assinar: ${error.message}`;

  sign.addEventListener('click', async () => {
    problem.textContent = '';
    done.hidden = true;
    const publicKey = read(request.value);
    if (!publicKey) {
      problem.textContent = 'Isto não é o pedido do Recado. Copie-o de novo, inteiro.';
      return;
    }
    sign.disabled = true;
    try {
      const credential = await navigator.credentials.get({ publicKey });
      answer.value = JSON.stringify(credential.toJSON());
      done.hidden = false;
      copy.focus();
    } catch (error) {
      problem.textContent = explain(error);
    } finally {
      sign.disabled = false;
    }
  });
  copy.addEventListener('click', async () => {
    answer.select();
    await navigator.clipboard.writeText(answer.value).catch(() => document.execCommand('copy'));
    copy.textContent = 'Copiada';
  });

  document.documentElement.append(host);
})();
