import { ActionIcon } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { notify } from '../notify.tsx';

export function CopyButton({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);

  const onClick = async () => {
    if (await copy(text)) setCopied(true);
    else notify.error('Não foi possível copiar. Selecione o texto e copie manualmente.');
  };
  const shown = copied ? 'Copiado' : label;
  return (
    <ActionIcon
      variant="subtle"
      color={copied ? 'brand' : 'gray'}
      size={36}
      onClick={onClick}
      aria-label={shown}
      title={shown}
    >
      {copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} stroke={1.7} aria-hidden />}
    </ActionIcon>
  );
}

async function copy(text: string): Promise<boolean> {
  try {
    // Missing on plain http outside localhost, where this console is often opened from the shop's own network.
    if ('clipboard' in navigator) await navigator.clipboard.writeText(text);
    else return copyBySelection(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.style.cssText = 'position:fixed;opacity:0';
  document.body.append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  return done;
}
