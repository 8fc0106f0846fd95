const browsers = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const;

const systems = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS', 'Mac'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const;

/** `Chrome no Android`: how somebody tells their devices apart. */
export function deviceName(userAgent: string): string {
  const [, browser = 'Navegador'] = browsers.find(([mark]) => userAgent.includes(mark)) ?? [];
  const [, system] = systems.find(([mark]) => userAgent.includes(mark)) ?? [];
  return system ? `${browser} no ${system}` : browser;
}
