import { useLocalStorage } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import classes from './sidebar-group.module.css';

export function SidebarGroup({ name, children }: { name: string; children: ReactNode }) {
  const id = useId();
  const [collapsed, setCollapsed] = useLocalStorage({
    key: `sidebar:${name}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  return (
    <section className={classes.group}>
      <button
        type="button"
        className={classes.groupButton}
        aria-expanded={!collapsed}
        aria-controls={id}
        onClick={() => setCollapsed(!collapsed)}
      >
        {name}
        <IconChevronDown size={14} stroke={1.8} aria-hidden />
      </button>
      <div id={id} hidden={collapsed}>
        {children}
      </div>
    </section>
  );
}
