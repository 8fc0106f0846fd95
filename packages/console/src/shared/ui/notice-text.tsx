import { type PointerEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react';

/** As the specification says. */
const noticeMs = 5000;

interface NoticeTextProps {
  onRead: () => void;
  children: ReactNode;
}

/**
 * The words of a notice, which leaves after five seconds. Somebody who follows them with the pointer is still reading; a
 * pointer that merely lies where the notice appeared is not.
 */
export function NoticeText({ onRead, children }: NoticeTextProps) {
  const [isRead, setRead] = useState(false);
  const leave = useEffectEvent(onRead);
  useEffect(() => {
    if (isRead) return;
    const timer = setTimeout(leave, noticeMs);
    return () => clearTimeout(timer);
  }, [isRead]);
  const onPointerMove = ({ movementX, movementY }: PointerEvent) => {
    if (movementX !== 0 || movementY !== 0) setRead(true);
  };
  return (
    <span data-notice-text onPointerMove={onPointerMove} onPointerLeave={() => setRead(false)}>
      {children}
    </span>
  );
}
