import { type ContactGroup, contactLimits } from '@recado/contract';
import classes from './group-chips.module.css';

interface GroupChipsProps {
  ids: readonly string[];
  groups: ReadonlyMap<string, ContactGroup>;
}

/** The first groups by name, and how many more there are. */
export function GroupChips({ ids, groups }: GroupChipsProps) {
  const known = [...groups.values()].filter(({ id }) => ids.includes(id));
  if (known.length === 0) return null;
  const shown = known.slice(0, contactLimits.groupChips);
  const more = known.slice(contactLimits.groupChips);
  return (
    <span className={classes.chips}>
      {shown.map((group) => (
        <span key={group.id} className={classes.chip} title={group.name}>
          <GroupDot color={group.color} />
          <span>{group.name}</span>
        </span>
      ))}
      {more.length > 0 && (
        <span className={classes.more} title={more.map(({ name }) => name).join(', ')}>
          +{more.length}
        </span>
      )}
    </span>
  );
}

export const GroupDot = ({ color }: { color: string }) => (
  <span className={classes.dot} style={{ background: color }} aria-hidden />
);
