import {
  ActionIcon,
  Alert,
  Button,
  type CSSVariablesResolver,
  createTheme,
  Drawer,
  InputWrapper,
  type MantineColorsTuple,
  Modal,
  PasswordInput,
} from '@mantine/core';

const brand: MantineColorsTuple = [
  '#eef8f3',
  '#d9efe4',
  '#b3dfc9',
  '#86ccab',
  '#5cb98f',
  '#34a174',
  '#178057',
  '#0f7350',
  '#0b5c40',
  '#08452f',
];
const red: MantineColorsTuple = [
  '#fdf2f1',
  '#fbe1df',
  '#f5bdb9',
  '#ef9c96',
  '#ea7c75',
  '#d9524b',
  '#c63a34',
  '#ad2b26',
  '#8c211d',
  '#6b1815',
];
const gray: MantineColorsTuple = [
  '#f6f8f7',
  '#eef1ef',
  '#e4e8e6',
  '#d5dbd8',
  '#b9c2be',
  '#8d9993',
  '#5d6a64',
  '#45504b',
  '#2b3430',
  '#18201c',
];
const dark: MantineColorsTuple = [
  '#e4eae7',
  '#c3cdc8',
  '#94a19b',
  '#76837d',
  '#37423d',
  '#28312d',
  '#1d2522',
  '#171e1b',
  '#111715',
  '#0d1210',
];

/** The library makes it a `header`, which would be a second banner of the page. */
export const dialogHeader = { role: 'presentation' } as const;

export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: { light: 7, dark: 6 },
  colors: { brand, red, gray, dark },
  white: '#ffffff',
  black: '#18201c',
  fontFamily: "'Geist Variable', system-ui, sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Code', Menlo, Consolas, monospace",
  fontSizes: { xs: '12px', sm: '14px', md: '14px', lg: '16px', xl: '18px' },
  headings: { fontWeight: '600' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    ActionIcon: ActionIcon.extend({ defaultProps: { radius: 'md' } }),
    Alert: Alert.extend({ defaultProps: { variant: 'light', radius: 'md' } }),
    Button: Button.extend({ defaultProps: { size: 'sm' } }),
    InputWrapper: InputWrapper.extend({
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    }),
    Drawer: Drawer.extend({ defaultProps: { overlayProps: { backgroundOpacity: 0.4 } } }),
    Modal: Modal.extend({
      defaultProps: {
        centered: true,
        radius: 'lg',
        overlayProps: { backgroundOpacity: 0.45 },
        attributes: { header: dialogHeader },
      },
    }),
    PasswordInput: PasswordInput.extend({
      defaultProps: {
        visibilityToggleFocusable: true,
        visibilityToggleButtonProps: { 'aria-label': 'Mostrar ou ocultar a senha' },
      },
    }),
  },
});

const surfaces = {
  '--mantine-color-body': 'var(--page)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-muted)',
  '--mantine-color-placeholder': 'var(--ink-faint)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--surface-hover)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line-strong)',
};

/** Mantine speaks the console's own variables (global.css), which exist before any script has run. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  // What rests can still be read.
  light: { ...surfaces, '--mantine-color-disabled-color': gray[6] },
  dark: { ...surfaces, '--mantine-color-disabled': dark[5], '--mantine-color-disabled-color': dark[2] },
});
