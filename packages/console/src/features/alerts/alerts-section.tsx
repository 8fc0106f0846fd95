import { type Alerts, alertKindNames, alertKinds } from '@recado/contract';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../shared/api.ts';
import { FieldSkeleton } from '../../shared/ui/field-skeleton.tsx';
import { LoadError } from '../../shared/ui/load-error.tsx';
import section from '../../shared/ui/settings-section.module.css';
import { SettingsSection } from '../../shared/ui/settings-section.tsx';
import { AlertSwitch } from './alert-switch.tsx';
import classes from './alerts.module.css';
import { alertsNow } from './alerts.queries.ts';
import { OpenAlerts } from './open-alerts.tsx';

export function AlertsSection() {
  const { data, error, isFetching, refetch } = useQuery(alertsNow);
  return (
    <SettingsSection
      title="Alertas"
      about={
        <>
          <p>
            O que você precisa saber mesmo longe do computador chega pelo Telegram: uma vez quando começa e uma vez
            quando se resolve. Quedas curtas não viram alerta.
          </p>
          <p>Sem o Telegram configurado, os alertas aparecem só aqui.</p>
        </>
      }
    >
      {data ? (
        <AlertChoices alerts={data} />
      ) : error && !isFetching ? (
        <LoadError title="Erro ao carregar os alertas" onRetry={() => void refetch()}>
          {errorText(error, 'O servidor não entregou os alertas.')}
        </LoadError>
      ) : (
        <div className={section.form} role="status" aria-label="Carregando os alertas">
          <FieldSkeleton />
        </div>
      )}
    </SettingsSection>
  );
}

function AlertChoices({ alerts: { kinds, tells_messages, open } }: { alerts: Alerts }) {
  return (
    <>
      {open.length > 0 && <OpenAlerts open={open} />}
      <div className={section.form}>
        <fieldset className={classes.kinds}>
          <legend>Avisar pelo Telegram quando</legend>
          {alertKindNames.map((kind) => (
            <AlertSwitch
              key={kind}
              label={alertKinds[kind]}
              isOn={kinds[kind]}
              inputOf={(isOn) => ({ kinds: { [kind]: isOn } })}
            />
          ))}
        </fieldset>
      </div>
      <div className={section.form}>
        <AlertSwitch
          label="Avisar também cada mensagem recebida pelos números conectados"
          description="Como já acontece com as chamadas da API. Em grupos, só o que foi respondido."
          isOn={tells_messages}
          inputOf={(isOn) => ({ tells_messages: isOn })}
        />
      </div>
    </>
  );
}
