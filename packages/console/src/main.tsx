import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
// First: it fixes the order of the layers, with the component library's above ours.
import './app/global.css';
import '@fontsource-variable/geist/wght.css';
import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import { App } from './app/app.tsx';
import { followNavigation, followSession, guardUnsaved, preloadScreen, registerOfflinePage } from './app/effects.ts';
import { startSession } from './shared/session/session.ts';
import { followControls } from './shared/ui/notice-position.ts';

followSession();
followNavigation();
followControls();
guardUnsaved();
startSession();
preloadScreen();
registerOfflinePage();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
