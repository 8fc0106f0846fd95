import { Button, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { KeyboardEvent } from 'react';
import type { Decision, Difference } from '../shared/edit-conflict.ts';
import dialogClasses from '../shared/ui/dialog.module.css';
import classes from './edit-conflict-dialog.module.css';
import { dialogHeader } from './theme.ts';

interface EditConflictDialogProps {
  opened: boolean;
  differences: readonly Difference[];
  onDecide: (decision: Decision) => void;
}

/** The library hears Escape for every open dialog, also for the one with the form, except from what bears this mark. */
const ownKeys = { 'data-mantine-stop-propagation': true };

/** Both versions, field by field, and what to do about it. */
export function EditConflictDialog({ opened, differences, onDecide }: EditConflictDialogProps) {
  const isNarrow = useMediaQuery('(max-width: 40em)', undefined, { getInitialValueInEffect: false }) ?? false;
  const goOn = () => onDecide('edit');
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    goOn();
  };
  return (
    <Modal
      opened={opened}
      onClose={goOn}
      closeOnEscape={false}
      closeOnClickOutside={false}
      onKeyDown={onKeyDown}
      title="Alterado por outra pessoa"
      withCloseButton={false}
      size={760}
      zIndex={300}
      fullScreen={isNarrow}
      radius={isNarrow ? 0 : 'lg'}
      attributes={{ content: ownKeys, header: dialogHeader }}
      classNames={{ header: dialogClasses.header, title: dialogClasses.title, body: classes.body }}
    >
      <p className={classes.lead}>
        Enquanto você editava, outra pessoa, ou você em outra aba, salvou outra versão. Compare o que difere e escolha
        qual fica.
      </p>
      <div className={classes.fields}>
        {differences.map((difference) => (
          <div key={difference.label} className={classes.field}>
            <h3>{difference.label}</h3>
            <Version title="Sua versão" label={difference.label} text={difference.mine} />
            <Version title="Versão salva" label={difference.label} text={difference.saved} />
          </div>
        ))}
      </div>
      <div className={classes.actions}>
        <Button variant="default" onClick={goOn} data-autofocus {...ownKeys}>
          Continuar Editando
        </Button>
        <Button variant="default" onClick={() => onDecide('saved')} {...ownKeys}>
          Ficar com a Versão Salva
        </Button>
        <Button onClick={() => onDecide('mine')} {...ownKeys}>
          Salvar a Minha Versão
        </Button>
      </div>
    </Modal>
  );
}

interface VersionProps {
  title: string;
  label: string;
  text: string;
}

function Version({ title, label, text }: VersionProps) {
  return (
    <div>
      <h4>{title}</h4>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls, also by keyboard */}
      <section className={classes.text} tabIndex={0} aria-label={`${title}: ${label}`} {...ownKeys}>
        {text === '' ? <em>vazio</em> : text}
      </section>
    </div>
  );
}
