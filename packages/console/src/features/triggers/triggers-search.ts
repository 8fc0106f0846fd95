const views = ['historico', 'eventos', 'falhas'] as const;
type View = (typeof views)[number];

export interface TriggersSearch {
  aba?: View;
  /** Whose history is looked at; everybody's when left out. */
  gatilho?: number;
  /** Only the failures of today. */
  dia?: 'hoje';
}

/** What of the screen is in its address; anything else there is as good as nothing. */
export function triggersSearch({ aba, gatilho, dia }: Record<string, unknown>): TriggersSearch {
  const view = views.find((name) => name === aba);
  const id = Number(gatilho);
  return {
    ...(view ? { aba: view } : {}),
    ...(view === 'historico' && Number.isInteger(id) && id > 0 ? { gatilho: id } : {}),
    ...(view === 'falhas' && dia === 'hoje' ? { dia } : {}),
  };
}
