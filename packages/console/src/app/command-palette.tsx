import {
  Spotlight,
  type SpotlightActionData,
  type SpotlightActionGroupData,
  type SpotlightFilterFunction,
  spotlight,
} from '@mantine/spotlight';
import { IconDevicesOff, IconLogout, IconMoon, IconSearch, IconSettings, IconSun } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import '@mantine/spotlight/styles.layer.css';
import { goToSection, sectionIdOf } from '../shared/ui/go-to-section.ts';
import { useThemeToggle } from '../shared/ui/theme-toggle.tsx';
import classes from './command-palette.module.css';
import { screens, settingsSections } from './navigation.ts';
import { usePaletteActions } from './palette-actions.tsx';
import { usePaletteFindings } from './palette-findings.tsx';
import { holdsAll, wordsOf } from './palette-words.ts';
import { useSignOut } from './use-sign-out.ts';

export interface CommandPaletteProps {
  /** Opens again with every new request. */
  requests: number;
  query: string;
  onQuery: (query: string) => void;
  onFocus: (field: HTMLInputElement) => void;
}

export function CommandPalette({ requests, query, onQuery, onFocus }: CommandPaletteProps) {
  const findings = usePaletteFindings(query);
  const found = findings.reduce((count, { actions }) => count + actions.length, 0);
  useEffect(() => {
    // They come after the first of what was there was chosen; where there was none, Enter would do nothing.
    if (found === 0 || document.querySelector('[data-action][data-selected]')) return;
    const down = new KeyboardEvent('keydown', { key: 'ArrowDown', code: 'ArrowDown', bubbles: true });
    document.activeElement?.dispatchEvent(down);
  }, [found]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each request is a new wish to open
  useEffect(spotlight.open, [requests]);
  return (
    <Spotlight
      actions={[...useActions(), ...findings]}
      query={query}
      onQueryChange={onQuery}
      filter={filterActions}
      shortcut={null}
      centered={false}
      scrollable
      maxHeight={420}
      size={560}
      yOffset="12dvh"
      radius="lg"
      overlayProps={{ backgroundOpacity: 0.4, blur: 0 }}
      attributes={{ content: { 'aria-label': 'Buscar tela, comando ou cadastro' } }}
      scrollAreaProps={{ viewportProps: { tabIndex: 0, 'aria-label': 'Resultados', role: 'group' } }}
      nothingFound="Nada encontrado"
      classNames={classes}
      searchProps={{
        leftSection: <IconSearch size={18} stroke={1.7} aria-hidden />,
        placeholder: 'Buscar tela, comando, contato ou resposta',
        'aria-label': 'Buscar tela, comando ou cadastro',
        onFocus: ({ currentTarget }) => onFocus(currentTarget),
      }}
    />
  );
}

function useActions(): SpotlightActionGroupData[] {
  const navigate = useNavigate();
  const { next, label, toggle } = useThemeToggle();
  const { signOut, signOutEverywhere } = useSignOut();
  const doing = usePaletteActions();
  const ThemeIcon = next === 'dark' ? IconMoon : IconSun;
  const goTo = screens.map(({ path, title, label: short, description, icon: ScreenIcon }) => ({
    id: path,
    label: title,
    description,
    keywords: [short],
    leftSection: <ScreenIcon size={18} stroke={1.6} aria-hidden />,
    onClick: () => void navigate({ to: path }),
  }));
  const settings = settingsSections.map(({ title, keywords }) => ({
    id: `settings-${title}`,
    label: title,
    description: 'Configurações',
    keywords: [...keywords],
    leftSection: <IconSettings size={18} stroke={1.6} aria-hidden />,
    onClick: () => void navigate({ to: '/settings', hash: sectionIdOf(title) }).then(() => goToSection(title)),
  }));
  return [
    { group: 'Telas', actions: goTo },
    { group: 'Fazer', actions: doing },
    { group: 'Configurações', actions: settings },
    {
      group: 'Comandos',
      actions: [
        { id: 'theme', label, leftSection: <ThemeIcon size={18} stroke={1.6} aria-hidden />, onClick: toggle },
        {
          id: 'sign-out',
          label: 'Sair',
          keywords: ['logout', 'encerrar sessão'],
          leftSection: <IconLogout size={18} stroke={1.6} aria-hidden />,
          onClick: () => void signOut(),
        },
        {
          id: 'sign-out-everywhere',
          label: 'Sair de Todos',
          keywords: ['logout', 'dispositivos', 'sessões'],
          leftSection: <IconDevicesOff size={18} stroke={1.6} aria-hidden />,
          onClick: () => void signOutEverywhere(),
        },
      ],
    },
  ];
}

/** Like people type: without accents or capitals, each word anywhere. */
const filterActions: SpotlightFilterFunction = (query, actions) => {
  const words = wordsOf(query);
  return actions.flatMap((item) => {
    if (!('actions' in item)) return [];
    const isNamed = ({ label, keywords }: SpotlightActionData) => holdsAll(words, [label, keywords]);
    const isDescribed = ({ label, description, keywords }: SpotlightActionData) =>
      holdsAll(words, [label, description, keywords]);
    // What is named so comes before what only mentions it.
    const matching = [
      ...item.actions.filter(isNamed),
      ...item.actions.filter((action) => !isNamed(action) && isDescribed(action)),
    ];
    return matching.length > 0 ? [{ ...item, actions: matching }] : [];
  });
};
