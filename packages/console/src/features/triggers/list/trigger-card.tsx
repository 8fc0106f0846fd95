import { ActionIcon, Button } from '@mantine/core';
import { actionLabels, conditionLabels, type Trigger, type TriggerRun, triggerTypeLabels } from '@recado/contract';
import { IconHistory, IconPencil, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { countOf } from '../../../shared/format.ts';
import { Badge } from '../../../shared/ui/badge.tsx';
import { summaryOf } from '../actions/action-summary.ts';
import { triggerIcons } from '../trigger-icons.ts';
import { conditionValueText } from './condition-value-text.ts';
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
  const nameId = useId();
  return (
    <li className={classes.card} data-active={isActive} aria-labelledby={nameId}>
      <div className={classes.head}>
        <h3 id={nameId}>{name}</h3>
        <Badge tone={isActive ? 'good' : 'quiet'}>{isActive ? 'Ativo' : 'Inativo'}</Badge>
      </div>
      <p className={classes.type}>
        <TypeIcon size={16} stroke={1.7} aria-hidden />
        {triggerTypeLabels[type]}
      </p>
      <p className={classes.condition} data-condition={condition_type}>
        {conditionLabels[condition_type]}
        {condition_type !== 'ALWAYS' && <strong>{conditionValueText(trigger)}</strong>}
      </p>
      <h4>{countOf(actions.length, 'ação', 'ações')}</h4>
      {actions.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region that the keyboard has to reach
        <section className={classes.actions} tabIndex={0} aria-label={`Ações de ${name}`}>
          <ol>
            {actions.map((action, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the order is what tells stored actions apart
              <li key={index}>
                <span>{actionLabels[action.type]}</span>
                <small>{summaryOf(action)}</small>
              </li>
            ))}
          </ol>
        </section>
      )}
      <TriggerTimes trigger={trigger} lastRun={lastRun} />
      <div className={classes.buttons}>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlayerPlay size={15} stroke={1.7} aria-hidden />}
          onClick={props.onExecute}
          loading={props.isExecuting}
          disabled={!isActive || props.isRemoving}
          title={isActive ? undefined : 'Ative o gatilho para executar'}
          aria-label={`Executar ${name}`}
        >
          Executar
        </Button>
        <span className={classes.icons}>
          <ActionIcon
            renderRoot={(root) => (
              <Link {...root} to="/automacao/gatilhos" search={{ aba: 'historico', gatilho: trigger.id }} />
            )}
            variant="subtle"
            color="gray"
            size={32}
            aria-label={`Histórico de ${name}`}
            title="Histórico"
          >
            <IconHistory size={18} stroke={1.7} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            onClick={props.onEdit}
            disabled={props.isBusy || props.isRemoving}
            aria-label={`Editar ${name}`}
            title={props.isBusy ? 'Salve ou cancele a edição em andamento' : 'Editar'}
          >
            <IconPencil size={18} stroke={1.7} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            onClick={props.onRemove}
            loading={props.isRemoving}
            disabled={props.isEdited}
            aria-label={`Excluir ${name}`}
            title="Excluir"
          >
            <IconTrash size={18} stroke={1.7} aria-hidden />
          </ActionIcon>
        </span>
      </div>
    </li>
  );
}
