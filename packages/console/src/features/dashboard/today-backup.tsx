import type { DashboardToday } from '@recado/contract';
import { Link } from '@tanstack/react-router';
import { RelativeTime } from '../../shared/ui/relative-time.tsx';
import classes from './today.module.css';

export function TodayBackup({ lastBackup }: Pick<DashboardToday, 'lastBackup'>) {
  return (
    <div className={classes.card}>
      <h2>Backup</h2>
      <Link to="/settings" className={classes.row}>
        <span>Último backup</span>
        <em>{lastBackup ? <RelativeTime iso={lastBackup.created_at} /> : 'nenhum ainda'}</em>
      </Link>
    </div>
  );
}
