import { countdownSeconds } from './connection.ts';
import classes from './countdown.module.css';

const radius = 8;
const circumference = 2 * Math.PI * radius;

/** A ring that empties itself, quiet enough to be ignored while somebody reads the steps. */
export function Countdown({ secondsLeft }: { secondsLeft: number }) {
  const gone = 1 - secondsLeft / countdownSeconds;
  return (
    <span className={classes.countdown} role="timer" aria-live="off">
      <svg viewBox="0 0 20 20" width={20} height={20} aria-hidden="true">
        <circle cx={10} cy={10} r={radius} />
        <circle
          cx={10}
          cy={10}
          r={radius}
          strokeDasharray={circumference}
          style={{ strokeDashoffset: circumference * gone }}
        />
      </svg>
      Expira em {secondsLeft} s
    </span>
  );
}
