// Brings the console back once the server answers again: the network returned, or the server was started.
const lookEveryMs = 5000;

const look = async () => {
  const answer = await fetch('/manifest.webmanifest', { cache: 'no-store' }).catch(() => undefined);
  if (answer?.ok) location.reload();
};

addEventListener('online', look);
setInterval(look, lookEveryMs);
