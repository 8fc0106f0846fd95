import { type PointerEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';

/** As the specification says. */
const noticeMs = 5000;

interface NoticeTextProps {
  onRead: () => void;
  children: ReactNode;
}

/**
 * The words of a notice, which leaves after five seconds. Somebody who follows them with the pointer is still reading; a
 * pointer that merely lies where the notice appeared is not. Nor does it leave while the keyboard is on its button.
 */
export function NoticeText({ onRead, children }: NoticeTextProps) {
  const [isRead, setRead] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const text = useRef<HTMLSpanElement>(null);
  const leave = useEffectEvent(onRead);
  useEffect(() => {
    if (isRead || hasFocus) return;
    const timer = setTimeout(leave, noticeMs);
    return () => clearTimeout(timer);
  }, [isRead, hasFocus]);
  useEffect(() => {
    const notice = text.current?.closest('[role="status"]');
    const leaving = new AbortController();
    const { signal } = leaving;
    notice?.addEventListener('focusin', () => setFocus(true), { signal });
    notice?.addEventListener('focusout', () => setFocus(false), { signal });
    return () => leaving.abort();
  }, []);
  const onPointerMove = ({ movementX, movementY }: PointerEvent) => {
    if (movementX !== 0 || movementY !== 0) setRead(true);
  };
  return (
    <span ref={text} data-notice-text onPointerMove={onPointerMove} onPointerLeave={() => setRead(false)}>
      {children}
    </span>
  );
}
