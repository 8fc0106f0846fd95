import { FileButton, Menu, Popover } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBolt, IconBraces, IconMoodSmile, IconNote, IconPaperclip } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { tagList } from '../../../shared/tags.ts';
import { IconAction } from '../../../shared/ui/icon-action.tsx';
import classes from './composer.module.css';

const emojis = [
  ...['😀', '😁', '😂', '😊', '😉', '😍', '😘', '😎', '🤗', '🤔', '😅', '😢', '😭', '😡', '🙄', '😴'],
  ...['👍', '👎', '👏', '🙏', '🤝', '💪', '👋', '👌', '✌️', '🤞', '🫶', '❤️', '💚', '💙', '💔', '🎉'],
  ...['🎁', '🎂', '☕', '🍕', '🍔', '🍎', '🌹', '☀️', '✅', '❌', '⚠️', '❓', '📍', '📞', '📦', '💰'],
];

interface ComposerToolsProps {
  /** Where the cursor is. */
  onWrite: (text: string) => void;
  onFile: (file: File) => void;
  onQuickActions: () => void;
  isPicking: boolean;
  onNote: () => void;
}

export function ComposerTools({ onWrite, onFile, onQuickActions, isPicking, onNote }: ComposerToolsProps) {
  const reset = useRef<() => void>(null);
  return (
    <div className={classes.tools}>
      <Emojis onPick={onWrite} />
      <Tags onPick={onWrite} />
      <FileButton
        resetRef={reset}
        onChange={(file) => {
          // Else choosing the same file again would go unnoticed.
          reset.current?.();
          if (file) onFile(file);
        }}
      >
        {(props) => <IconAction {...props} icon={IconPaperclip} label="Anexar arquivo" />}
      </FileButton>
      <IconAction
        icon={IconBolt}
        label="Ações rápidas"
        title="Ações rápidas: escreva /"
        aria-pressed={isPicking}
        onClick={onQuickActions}
      />
      <IconAction icon={IconNote} label="Escrever nota" title="Nota para você, que ninguém recebe" onClick={onNote} />
    </div>
  );
}

function Emojis({ onPick }: { onPick: (emoji: string) => void }) {
  const [opened, { toggle, close }] = useDisclosure(false);
  return (
    <Popover
      opened={opened}
      onChange={(isOpen) => !isOpen && close()}
      position="top-start"
      trapFocus
      returnFocus
      withRoles
      shadow="md"
    >
      <Popover.Target>
        <IconAction icon={IconMoodSmile} label="Inserir emoji" onClick={toggle} />
      </Popover.Target>
      <Popover.Dropdown aria-label="Emojis" p={8}>
        <div className={classes.emojis}>
          {emojis.map((emoji) => (
            <button
              key={emoji}
              type="button"
              onClick={() => {
                close();
                onPick(emoji);
              }}
            >
              {emoji}
            </button>
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

function Tags({ onPick }: { onPick: (tag: string) => void }) {
  const { data } = useQuery(tagList);
  const active = data?.filter(({ isActive }) => isActive) ?? [];
  if (active.length === 0) return null;
  return (
    <Menu position="top-start" returnFocus={false}>
      <Menu.Target>
        <IconAction icon={IconBraces} label="Inserir tag" />
      </Menu.Target>
      <Menu.Dropdown mah={300} style={{ overflowY: 'auto' }}>
        {active.map(({ id, name, displayName }) => (
          <Menu.Item key={id} onClick={() => onPick(`{${name}}`)}>
            {displayName} <code>{`{${name}}`}</code>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
