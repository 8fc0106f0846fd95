import classes from './badge.module.css';

export const Badge = ({ tone, children }: { tone: 'good' | 'bad' | 'quiet'; children: string }) => (
  <span className={classes.badge} data-tone={tone}>
    {children}
  </span>
);

export const RunBadge = ({ isSuccess }: { isSuccess: boolean }) => (
  <Badge tone={isSuccess ? 'good' : 'bad'}>{isSuccess ? 'Sucesso' : 'Erro'}</Badge>
);
