import { ApiTestButtons } from '../../shared/ui/api-test-buttons.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import classes from './dashboard-page.module.css';
import { EndpointAddress } from './endpoint-address.tsx';
import { EndpointKey } from './endpoint-key.tsx';

const received = [
  ['message', 'a mensagem recebida'],
  ['phone', 'o telefone de quem enviou'],
  ['sender', 'o nome de quem enviou'],
  ['app', 'o aplicativo de origem'],
  ['group_name', 'o grupo, quando houver'],
] as const;

const returned = [['reply', 'o texto que o celular envia como resposta']] as const;

export function EndpointBox() {
  return (
    <Panel
      title="Endereço da API"
      description="Configure este endereço no WhatsAuto ou no AutoResponder. Cada mensagem recebida no celular chega por aqui."
    >
      <EndpointAddress />
      <EndpointKey />
      <Fields title="Recebe" fields={received} />
      <Fields title="Devolve" fields={returned} />
      <div className={classes.actions}>
        <ApiTestButtons />
      </div>
    </Panel>
  );
}

function Fields({ title, fields }: { title: string; fields: readonly (readonly [string, string])[] }) {
  return (
    <>
      <h3 className={classes.fieldsTitle}>{title}</h3>
      <dl className={classes.fields}>
        {fields.map(([name, meaning]) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
