import { Button, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type KeyboardEvent, useLayoutEffect, useMemo, useRef } from 'react';
import type { Comparison, Difference } from '../shared/edit-conflict.ts';
import type { Decision } from '../shared/save-edit.ts';
import { differenceOf, type Stretch } from '../shared/text-difference.ts';
import dialogClasses from '../shared/ui/dialog.module.css';
import classes from './edit-conflict-dialog.module.css';
import { dialogHeader } from './theme.ts';

interface EditConflictDialogProps {
  opened: boolean;
  comparison: Comparison;
  onDecide: (decision: Decision) => void;
}

/** The library hears Escape for every open dialog, also for the one with the form, except from what bears this mark. */
const ownKeys = { 'data-mantine-stop-propagation': true };

const keepLabel = 'Ficar com a Versão Salva';

/** Both versions, field by field, and what to do about it. */
export function EditConflictDialog({ opened, comparison, onDecide }: EditConflictDialogProps) {
  const isNarrow = useMediaQuery('(max-width: 40em)', undefined, { getInitialValueInEffect: false }) ?? false;
  const { both, onlyMine, onlyTheirs } = comparison;
  const hasConflict = both.length > 0;
  const saveLabel = hasConflict ? 'Salvar a Minha Versão' : 'Salvar as Duas Alterações';
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
        Enquanto você editava, outra pessoa, ou você em outra aba, salvou outra versão.{' '}
        {hasConflict
          ? 'Compare o que difere, que está marcado, e escolha qual fica.'
          : 'Vocês não alteraram os mesmos campos: dá para salvar as duas alterações.'}
      </p>
      <div className={classes.fields}>
        {both.map((field) => (
          <BothVersions key={field.name} {...field} />
        ))}
        <OneSided
          title="Só você alterou"
          note={`Fica com “${saveLabel}” e se perde com “${keepLabel}”.`}
          version="Sua versão"
          fields={onlyMine.map((field) => ({ ...field, text: field.mine }))}
        />
        <OneSided
          title="Só a outra pessoa alterou"
          note="Fica em qualquer dos casos."
          version="Versão salva"
          fields={onlyTheirs.map((field) => ({ ...field, text: field.saved }))}
        />
      </div>
      <div className={classes.actions}>
        <Button variant="default" onClick={goOn} data-autofocus {...ownKeys}>
          Continuar Editando
        </Button>
        <Button variant="default" onClick={() => onDecide('saved')} {...ownKeys}>
          {keepLabel}
        </Button>
        <Button onClick={() => onDecide('mine')} {...ownKeys}>
          {saveLabel}
        </Button>
      </div>
    </Modal>
  );
}

function BothVersions({ label, mine, saved }: Difference) {
  const [ownMine, ownSaved] = useMemo(() => differenceOf(mine, saved), [mine, saved]);
  return (
    <div className={classes.field}>
      <h3>{label}</h3>
      <Version title="Sua versão" label={label} text={mine} stretches={ownMine} />
      <Version title="Versão salva" label={label} text={saved} stretches={ownSaved} />
    </div>
  );
}

interface OneSidedProps {
  title: string;
  /** What becomes of it. */
  note: string;
  version: string;
  fields: readonly (Difference & { text: string })[];
}

/** What nobody else changed: nothing to compare, but to know. */
function OneSided({ title, note, version, fields }: OneSidedProps) {
  if (fields.length === 0) return null;
  return (
    <div className={classes.oneSided}>
      <h3>{title}</h3>
      <p>{note}</p>
      {fields.map(({ name, label, text }) => (
        <Version key={name} title={version} label={label} heading={label} text={text} />
      ))}
    </div>
  );
}

interface VersionProps {
  title: string;
  label: string;
  heading?: string;
  text: string;
  /** The same text, with what the other version has not. */
  stretches?: readonly Stretch[];
}

function Version({ title, label, heading = title, text, stretches = [{ text, isOwn: false }] }: VersionProps) {
  const section = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const first = section.current?.querySelector('mark');
    // A line of what comes before it stays in sight.
    if (first && section.current) section.current.scrollTop = first.offsetTop - contextHeight;
  }, []);
  return (
    <div>
      <h4>{heading}</h4>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls, also by keyboard */}
      <section ref={section} className={classes.text} tabIndex={0} aria-label={`${title}: ${label}`} {...ownKeys}>
        {text === '' ? <em>vazio</em> : stretches.map(Marked)}
      </section>
    </div>
  );
}

const contextHeight = 48;

const Marked = ({ text, isOwn }: Stretch, index: number) => (isOwn ? <mark key={index}>{text}</mark> : text);
