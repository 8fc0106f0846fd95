import { Pagination } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { formatNumber } from '../format.ts';
import type { List } from '../use-list.ts';
import classes from './list-pager.module.css';

interface ListPagerProps {
  list: Pick<List, 'page' | 'pages' | 'setPage' | 'start' | 'end' | 'found'>;
  disabled: boolean;
}

const controlNames = {
  first: 'Primeira página',
  previous: 'Página anterior',
  next: 'Próxima página',
  last: 'Última página',
};

export function ListPager({ list, disabled }: ListPagerProps) {
  const isNarrow = useMediaQuery('(max-width: 480px)', undefined, { getInitialValueInEffect: false });
  if (list.pages === 1) return null;
  const goTo = (page: number) => {
    list.setPage(page);
    window.scrollTo({ top: 0 });
  };
  return (
    <nav className={classes.root} aria-label="Páginas">
      <p>
        {formatNumber(list.start + 1)}–{formatNumber(list.end)} de {formatNumber(list.found)}
      </p>
      <Pagination
        total={list.pages}
        value={list.page}
        onChange={goTo}
        disabled={disabled}
        siblings={isNarrow ? 0 : 1}
        size={40}
        classNames={{ control: classes.control }}
        gap={4}
        getControlProps={(control) => ({ 'aria-label': controlNames[control] })}
        getItemProps={(page) => ({ 'aria-label': `Página ${formatNumber(page)}`, children: formatNumber(page) })}
      />
    </nav>
  );
}
