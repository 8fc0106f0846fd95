import {
  actionLabels,
  conditionLabels,
  type Trigger,
  type TriggerAction,
  type TriggerRun,
  triggerTypeLabels,
} from '@recado/contract';
import { IconHistory } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { countOf } from '../../../shared/format.ts';
import { EditAction, IconAction, RemoveAction } from '../../../shared/ui/icon-action.tsx';
import { ItemCard } from '../../../shared/ui/item-card.tsx';
import { summaryOf, wholeSummaryOf } from '../actions/action-summary.ts';
import { ActionWarnings } from '../actions/action-warnings.tsx';
import { useActionNames } from '../actions/use-action-names.ts';
import { conditionWords } from '../condition-text.ts';
import { triggerIcons } from '../trigger-icons.ts';
import classes from './trigger-card.module.css';
import { TriggerTimes } from './trigger-times.tsx';

interface TriggerCardProps {
  trigger: Trigger;
  lastRun: TriggerRun | undefined;
  /** A form is open, for this trigger or another. */
  isBusy: boolean;
  isEdited: boolean;
  isExecuting: boolean;
  isRemoving: boolean;
  onEdit: () => void;
  onExecute: () => void;
  onRemove: () => void;
}

export function TriggerCard({ trigger, lastRun, ...props }: TriggerCardProps) {
  const { name, type, condition_type, actions } = trigger;
  const isActive = trigger.is_active === 1;
  const TypeIcon = triggerIcons[type];
  return (
    <ItemCard
      name={name}
      isActive={isActive}
      execution={{
        start: props.onExecute,
        isRunning: props.isExecuting,
        isDisabled: !isActive || props.isRemoving,
        whyNot: isActive ? undefined : 'Ative o gatilho para executar',
      }}
      icons={
        <>
          <IconAction
            icon={IconHistory}
            label={`Histórico de ${name}`}
            title="Histórico"
            size={32}
            renderRoot={(root) => (
              <Link {...root} to="/automacao/gatilhos" search={{ aba: 'historico', gatilho: trigger.id }} />
            )}
          />
          <EditAction name={name} size={32} isBusy={props.isBusy} disabled={props.isRemoving} onClick={props.onEdit} />
          <RemoveAction
            name={name}
            size={32}
            onClick={props.onRemove}
            loading={props.isRemoving}
            disabled={props.isEdited}
          />
        </>
      }
    >
      <p className={classes.type}>
        <TypeIcon size={16} stroke={1.7} aria-hidden />
        {triggerTypeLabels[type]}
      </p>
      <p className={classes.condition}>
        {conditionLabels[condition_type]}
        {condition_type !== 'ALWAYS' && <ConditionValue {...trigger} />}
      </p>
      <h3 className={classes.count}>{countOf(actions.length, 'ação', 'ações')}</h3>
      {actions.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region that the keyboard has to reach
        <section className={classes.actions} tabIndex={0} aria-label={`Ações de ${name}`}>
          <ol>
            {actions.map((action, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the order is what tells stored actions apart
              <li key={index}>
                <span>{actionLabels[action.type]}</span>
                <ActionText action={action} place={`ação ${index + 1} de ${name}`} />
                <ActionWarnings action={action} trigger={trigger} />
              </li>
            ))}
          </ol>
        </section>
      )}
      <TriggerTimes trigger={trigger} lastRun={lastRun} />
    </ItemCard>
  );
}

function ConditionValue({ condition_type, condition_value }: Trigger) {
  const { text, written } = conditionWords(condition_type, condition_value);
  return (
    <>
      <strong data-raw={condition_type === 'CRON_EXPRESSION' && written === undefined}>{text || 'N/A'}</strong>
      {written !== undefined && <code>{written}</code>}
    </>
  );
}

/** A long message opens where it stands, for mouse, keyboard and finger alike. */
function ActionText({ action, place }: { action: TriggerAction; place: string }) {
  const [isOpen, setOpen] = useState(false);
  const names = useActionNames([action]);
  const [short, whole] = [summaryOf(action, names), wholeSummaryOf(action, names)];
  if (short === whole) return <small>{short}</small>;
  const label = isOpen ? 'Ver Menos' : 'Ver Tudo';
  return (
    <small>
      {isOpen ? whole : short}{' '}
      <button type="button" aria-expanded={isOpen} aria-label={`${label}: ${place}`} onClick={() => setOpen(!isOpen)}>
        {label}
      </button>
    </small>
  );
}
