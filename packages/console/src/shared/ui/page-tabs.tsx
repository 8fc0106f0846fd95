import { Tabs, type TabsProps } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import type { Search } from '../unsaved/create-unsaved.ts';
import { UnsavedAreas, useUnsavedArea } from '../unsaved/unsaved.ts';
import classes from './page-tabs.module.css';

interface PageTabsProps extends Omit<TabsProps, 'value'> {
  /** Which part an address means; the same function at every render. */
  tabIn: (search: Search) => string;
  onChange: (chosen: string | null) => void;
}

/** The parts of a screen, one at a time: another one takes the place of this one, with what was typed into it. */
export function PageTabs({ tabIn, onChange, ...props }: PageTabsProps) {
  const { areas, leave } = useUnsavedArea(tabIn);
  const value = tabIn(useSearch({ strict: false }));
  return (
    <UnsavedAreas value={areas}>
      <Tabs
        keepMounted={false}
        classNames={classes}
        {...props}
        value={value}
        onChange={(chosen) => leave(() => onChange(chosen))}
      />
    </UnsavedAreas>
  );
}
