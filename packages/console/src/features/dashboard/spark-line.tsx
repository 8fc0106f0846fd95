import { sparkPoints } from './day-figures.ts';
import classes from './today.module.css';

const size = { width: 120, height: 28 };

/** The hours of a day as one line up to now, where a dot is. Only a picture: the figures stand beside it. */
export function SparkLine({ hours, most }: { hours: readonly number[]; most: number }) {
  const points = sparkPoints(hours, most, size);
  return (
    <svg
      className={classes.spark}
      viewBox={`0 0 ${size.width} ${size.height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <polyline points={points} />
      {points && <path d={`M${points.slice(points.lastIndexOf(' ') + 1)}h0`} />}
    </svg>
  );
}
