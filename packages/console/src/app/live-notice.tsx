import { IconCloudOff } from '@tabler/icons-react';
import classes from './live-notice.module.css';

/** Stands where nothing else does, in the bar or the menu: it covers no button and moves none. */
export function LiveNotice({ isAway }: { isAway: boolean }) {
  return (
    <div role="status" className={classes.root}>
      {isAway && (
        <p className={classes.notice}>
          <IconCloudOff size={16} stroke={1.7} aria-hidden />
          <span>
            <span>Sem atualização ao vivo.</span> <span>Tentando de novo…</span>
          </span>
        </p>
      )}
    </div>
  );
}
