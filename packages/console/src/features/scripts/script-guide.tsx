import { scriptWorld } from '@recado/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CopyButton } from '../../shared/ui/copy-button.tsx';
import { HelpBox } from '../../shared/ui/form-columns.tsx';
import { CodeView } from './editor/code-view.tsx';
import classes from './script-guide.module.css';
import { sampleScript } from './script-template.ts';

const helpers = ['log', 'sleep', 'waitFor', 'textOf', 'textsOf', 'tableOf'] as const;

const functions: [name: string, about: ReactNode][] = [
  [
    'page',
    <>
      A página do navegador, com os métodos do Playwright: <code>goto</code>, <code>click</code>, <code>fill</code>,{' '}
      <code>locator</code>, <code>getByRole</code>, <code>getByLabel</code>, <code>title</code>, <code>evaluate</code>,{' '}
      <code>$$eval</code> e outros.
    </>,
  ],
  [
    'eventData',
    <>
      Os dados de quem chamou. Num gatilho: <code>phone</code>, <code>message</code> e <code>sender</code>.
    </>,
  ],
  ...helpers.map((name): [string, string] => [`${name}${scriptWorld[name].takes}`, scriptWorld[name].about]),
  ['return', 'Devolve os dados: textos, números, listas e objetos.'],
  ['throw new Error(…)', 'Encerra com falha e mostra a sua mensagem.'],
];

export function ScriptGuide() {
  return (
    <HelpBox title="Guia de uso">
      <h3 className={classes.title}>Funções disponíveis</h3>
      <dl className={classes.functions}>
        {functions.map(([name, about]) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>{about}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.columns}>
        <div>
          <h3 className={classes.title}>Exemplos de uso</h3>
          <ul>
            <li>Consultar preços e estoque de um fornecedor.</li>
            <li>Acompanhar o andamento de um pedido ou processo.</li>
            <li>Preencher um formulário num sistema que não tem API.</li>
            <li>
              Reagir a uma mensagem: num <Link to="/automacao/gatilhos">gatilho</Link>, use a ação Executar script
              Playwright.
            </li>
          </ul>
        </div>
        <div>
          <h3 className={classes.title}>Boas práticas</h3>
          <ul>
            <li>
              Escreva <code>await</code> antes de cada chamada ao navegador.
            </li>
            <li>
              Espere pelo que precisa com <code>waitFor</code>, em vez de um tempo fixo.
            </li>
            <li>Devolva só os dados necessários: o resultado pode ter até 1 MB.</li>
            <li>Respeite os termos de uso dos sites e não leia dados pessoais sem permissão.</li>
          </ul>
        </div>
        <div>
          <h3 className={classes.title}>O que um script pode fazer</h3>
          <ul>
            <li>Abrir páginas da internet num navegador à parte, sem os seus logins.</li>
            <li>
              <strong>Não alcança</strong> arquivos, o banco de dados, programas do servidor nem a rede interna.
            </li>
            <li>Tem até 30 segundos e 64 MB. Dois scripts rodam ao mesmo tempo; os outros esperam a vez.</li>
            <li>Não baixa arquivos, e o navegador é encerrado ao final.</li>
          </ul>
        </div>
      </div>
      <div className={classes.sample}>
        <h3>Script de exemplo</h3>
        <CopyButton text={sampleScript} label="Copiar o exemplo" />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region that the keyboard has to reach */}
        <section tabIndex={0} aria-label="Script de exemplo">
          <pre>
            <CodeView code={sampleScript} />
          </pre>
        </section>
      </div>
    </HelpBox>
  );
}
