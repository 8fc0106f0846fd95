const tabs = ['send', 'response'] as const;
export type QuickActionsTab = (typeof tabs)[number];

/** The tab in the address; anything else there is as good as nothing. */
export function quickActionsSearch({ tab }: Record<string, unknown>): { tab?: QuickActionsTab } {
  const known = tabs.find((name) => name === tab);
  return known ? { tab: known } : {};
}
