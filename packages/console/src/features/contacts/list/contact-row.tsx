import { Button } from '@mantine/core';
import { type Contact, type ContactGroup, contactTexts } from '@recado/contract';
import { IconPencil } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { GroupChips } from '../groups/group-chips.tsx';
import table from './contact-list.module.css';
import classes from './contact-row.module.css';
import { TickBox } from './tick-box.tsx';
import type { RowLayout } from './use-list-place.ts';

interface ContactCellsProps {
  contact: Contact;
  layout: RowLayout;
  groups: ReadonlyMap<string, ContactGroup>;
  selected: boolean;
  onTick: (ids: readonly string[], isTicked: boolean) => void;
  onOpen: (contact: Contact) => void;
}

/** Drawn again only when the contact changes, and of plain elements: a fast scroll makes dozens of rows per frame. */
export const ContactCells = memo(function ContactCells(props: ContactCellsProps) {
  const { contact, layout, groups, selected, onTick, onOpen } = props;
  const chips = <GroupChips ids={contact.groupIds} groups={groups} />;
  return (
    <>
      <td className={table.check}>
        <TickBox
          checked={selected}
          label={`Selecionar ${contact.name}`}
          onChange={(isTicked) => onTick([contact.id], isTicked)}
        />
      </td>
      <Details contact={contact} layout={layout} chips={chips} onOpen={onOpen} />
      <td className={table.actions}>
        <button type="button" onClick={() => onOpen(contact)} aria-label={`Editar ${contact.name}`} title="Editar">
          <IconPencil size={18} stroke={1.7} aria-hidden />
        </button>
      </td>
    </>
  );
});

interface DetailsProps extends Pick<ContactCellsProps, 'contact' | 'layout' | 'onOpen'> {
  chips: ReactNode;
}

function Details({ contact, layout, chips, onOpen }: DetailsProps): ReactNode {
  const { email, company, title } = contact;
  const phone = contact.phone || 'Sem número';
  // The pencil says the same to those who listen or use the keyboard.
  const name = (
    <button type="button" className={classes.name} title={contact.name} tabIndex={-1} onClick={() => onOpen(contact)}>
      {contact.name}
    </button>
  );
  switch (layout) {
    case 'full':
      return (
        <>
          <td>
            {name}
            <Line>{title}</Line>
          </td>
          <td className={classes.phone}>{phone}</td>
          <td className={classes.text} title={email}>
            {email}
          </td>
          <td className={classes.text} title={company}>
            {company}
          </td>
          <td>{chips}</td>
        </>
      );
    case 'compact':
      return (
        <>
          <td>
            {name}
            <Line>{both(title, company)}</Line>
          </td>
          <td>
            <span className={classes.phone}>{phone}</span>
            <Line>{email}</Line>
          </td>
          <td>{chips}</td>
        </>
      );
    case 'cards':
      return (
        <td className={table.card}>
          {name}
          <span className={classes.phone}>{phone}</span>
          <Line>{both(title, company)}</Line>
          <Line>{email}</Line>
          {chips}
        </td>
      );
  }
}

const both = (some: string, other: string): string => [some, other].filter(Boolean).join(' · ');

function Line({ children }: { children: string }) {
  if (!children) return null;
  return (
    <span className={classes.line} title={children}>
      {children}
    </span>
  );
}

/** A row that is on its way, or did not arrive. */
export function PlaceholderCell({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  return (
    <td className={table.placeholder}>
      {failed ? (
        <>
          {contactTexts.loadContactsFailed}
          <Button variant="subtle" size="compact-sm" onClick={onRetry}>
            Tentar Novamente
          </Button>
        </>
      ) : (
        <>
          <span className={classes.bone} />
          <span className={classes.bone} />
          <span className={classes.bone} />
        </>
      )}
    </td>
  );
}
