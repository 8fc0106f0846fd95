import type { DashboardToday } from '@recado/contract';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { Panel } from '../../shared/ui/panel.tsx';
import classes from './today.module.css';

interface Step {
  to: NonNullable<LinkProps['to']>;
  title: string;
  about: string;
  isDone: boolean;
}

/** Instead of a day without anything in it. */
export function FirstSteps({ steps }: Pick<DashboardToday, 'steps'>) {
  const list: Step[] = [
    {
      to: '/settings',
      title: 'Ligue um número do WhatsApp',
      about: 'Ou use o endereço abaixo no aplicativo do celular.',
      isDone: steps.number,
    },
    {
      to: '/menu/cadastro',
      title: 'Escreva a primeira resposta',
      about: 'O que alguém recebe quando escreve “oi”.',
      isDone: steps.replies,
    },
    {
      to: '/settings',
      title: 'Agende um backup',
      about: 'Todo dia, sem que você precise lembrar.',
      isDone: steps.backup,
    },
  ];
  return (
    <Panel
      className={classes.first ?? ''}
      title="Primeiros passos"
      description="Quando a primeira mensagem chegar, você vê aqui o seu dia."
    >
      <ol className={classes.steps}>
        {list.map(({ to, title, about, isDone }) => (
          <li key={title}>
            <Link to={to} className={classes.step} data-done={isDone || undefined}>
              {isDone ? (
                <IconCircleCheckFilled size={18} aria-label="Feito" />
              ) : (
                <IconCircle size={18} stroke={1.6} aria-hidden />
              )}
              <span>
                {title}
                <small>{about}</small>
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
