import { IconExternalLink } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import classes from './existing-link.module.css';

interface ExistingLinkProps {
  to: '/contatos' | '/menu/listagem' | '/resposta/listagem';
  /** What of the list is meant. */
  search: { q: string } | { item: number };
  children: string;
}

/** What stands in the way of saving, in a tab of its own: what was typed stays where it is, beside it. */
export function ExistingLink({ to, search, children }: ExistingLinkProps) {
  return (
    <Link className={classes.root} to={to} search={(): object => search} target="_blank" rel="noopener" preload={false}>
      {children}
      <IconExternalLink size={14} stroke={1.8} role="img" aria-label="(abre em outra aba)" />
    </Link>
  );
}
