import { Tabs, type TabsProps } from '@mantine/core';
import classes from './page-tabs.module.css';

/** The parts of a screen, one at a time. */
export const PageTabs = (props: TabsProps) => <Tabs keepMounted={false} classNames={classes} {...props} />;
