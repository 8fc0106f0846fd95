// Runs before the first paint, as a file of its own because the content security policy refuses inline scripts.
(() => {
  const root = document.documentElement;
  const barColors = { light: '#f6f8f7', dark: '#0d1210' };
  let stored = null;
  try {
    stored = localStorage.getItem('theme');
  } catch {
    // Storage can be blocked; the system's preference still holds.
  }
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  root.dataset.mantineColorScheme = stored === 'light' || stored === 'dark' ? stored : system;

  // The browser's own bar follows a theme chosen by hand too, not only the system's.
  const paintBar = () => {
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
      meta.setAttribute('content', barColors[root.dataset.mantineColorScheme] ?? barColors.light);
    }
  };
  paintBar();
  new MutationObserver(paintBar).observe(root, { attributeFilter: ['data-mantine-color-scheme'] });
})();
