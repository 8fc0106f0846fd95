import { Tabs, type TabsProps } from '@mantine/core';
import { UnsavedAreas, useUnsavedArea } from '../unsaved/unsaved.ts';
import classes from './page-tabs.module.css';

interface PageTabsProps extends TabsProps {
  onChange: (chosen: string | null) => void;
}

/** The parts of a screen, one at a time: another one takes the place of this one, with what was typed into it. */
export function PageTabs({ onChange, ...props }: PageTabsProps) {
  const { areas, leave } = useUnsavedArea();
  return (
    <UnsavedAreas value={areas}>
      <Tabs keepMounted={false} classNames={classes} {...props} onChange={(chosen) => leave(() => onChange(chosen))} />
    </UnsavedAreas>
  );
}
