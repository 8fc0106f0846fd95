import { type RuntimeStatus, runtimeStatusTexts } from '@recado/contract';
import classes from './instance-status.module.css';

export function InstanceStatus({ status }: { status: RuntimeStatus }) {
  return (
    <span className={classes.status} data-status={status}>
      {runtimeStatusTexts[status]}
    </span>
  );
}
