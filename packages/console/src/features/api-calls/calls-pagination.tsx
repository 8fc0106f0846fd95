import { ActionIcon } from '@mantine/core';
import { apiCallLimits, type Pagination } from '@recado/contract';
import {
  type Icon,
  IconChevronLeft,
  IconChevronLeftPipe,
  IconChevronRight,
  IconChevronRightPipe,
} from '@tabler/icons-react';
import { formatNumber } from '../../shared/format.ts';
import classes from './calls-pagination.module.css';
import { pageWindow } from './page-window.ts';

interface CallsPaginationProps {
  /** The page asked for, which may still be on its way. */
  page: number;
  pagination: Pagination;
  onChange: (page: number) => void;
}

export function CallsPagination({ page, pagination, onChange }: CallsPaginationProps) {
  const { limit, total, totalPages } = pagination;
  const first = (pagination.page - 1) * limit + 1;
  const last = Math.min(pagination.page * limit, total);
  return (
    <footer className={classes.footer}>
      <p>
        {formatNumber(first)}–{formatNumber(last)} de {formatNumber(total)}
      </p>
      {totalPages > 1 && (
        <nav className={classes.pages} aria-label="Páginas">
          <Step icon={IconChevronLeftPipe} label="Primeira página" to={1} from={page} onChange={onChange} />
          <Step
            icon={IconChevronLeft}
            label="Página anterior"
            to={Math.max(1, page - 1)}
            from={page}
            onChange={onChange}
          />
          <div className={classes.numbers}>
            {pageWindow(page, totalPages, apiCallLimits.pageButtons).map((number) => (
              <button
                key={number}
                type="button"
                aria-label={`Página ${formatNumber(number)}`}
                aria-current={number === page ? 'page' : undefined}
                onClick={() => onChange(number)}
              >
                {formatNumber(number)}
              </button>
            ))}
          </div>
          <Step
            icon={IconChevronRight}
            label="Próxima página"
            to={Math.min(totalPages, page + 1)}
            from={page}
            onChange={onChange}
          />
          <Step icon={IconChevronRightPipe} label="Última página" to={totalPages} from={page} onChange={onChange} />
        </nav>
      )}
    </footer>
  );
}

interface StepProps {
  icon: Icon;
  label: string;
  from: number;
  to: number;
  onChange: (page: number) => void;
}

function Step({ icon: StepIcon, label, from, to, onChange }: StepProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={32}
      aria-label={label}
      title={label}
      disabled={from === to}
      onClick={() => onChange(to)}
    >
      <StepIcon size={17} stroke={1.8} aria-hidden />
    </ActionIcon>
  );
}
