import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';

export function useThemeToggle() {
  const { setColorScheme } = useMantineColorScheme();
  const current = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const next = current === 'dark' ? 'light' : 'dark';
  const label = next === 'dark' ? 'Mudar para o tema escuro' : 'Mudar para o tema claro';
  return { next, label, toggle: () => setColorScheme(next) };
}

export function ThemeToggle({ variant = 'default' }: { variant?: 'default' | 'subtle' }) {
  const { next, label, toggle } = useThemeToggle();
  const NextIcon = next === 'dark' ? IconMoon : IconSun;
  return (
    <ActionIcon variant={variant} color="gray" size={36} onClick={toggle} aria-label={label} title={label}>
      <NextIcon size={18} stroke={1.7} aria-hidden />
    </ActionIcon>
  );
}
