/** A contact's sessions as libsignal stores them, by base key; more of each than is named here. */
export interface SessionRecord {
  _sessions: Record<string, Session>;
}
interface Session {
  /** `closed`: since when nothing is written with it; -1 for the one that is in use. */
  indexInfo: { used: number; closed: number };
}

/**
 * Several sessions with a contact exist side by side after each restart. libsignal tries a message on one after the
 * other, the latest first, and moves the ratchet of each before it finds that it is the wrong one. Stored like that,
 * the contact could read nothing any more that is written with them. This keeps the change of the one that fitted.
 */
export function undoFailedAttempts(before: SessionRecord, after: SessionRecord): SessionRecord {
  if (Object.keys(after._sessions).length === 1) return after;
  const touched = Object.keys(after._sessions).filter(
    (name) => JSON.stringify(before._sessions[name]) !== JSON.stringify(after._sessions[name]),
  );
  if (touched.length < 2) return after;
  const usedBefore = (name: string) => before._sessions[name]?.indexInfo.used ?? 0;
  // The last one tried is the one that fitted, and they are tried in the order of their last use.
  const fitting = touched.reduce((last, name) => (usedBefore(name) < usedBefore(last) ? name : last));
  const kept = touched.filter((name) => name !== fitting).map((name) => [name, before._sessions[name]]);
  return { ...after, _sessions: { ...after._sessions, ...Object.fromEntries(kept) } };
}

/** Adds sessions that are only read with from now on. */
export function addClosed(record: SessionRecord, others: SessionRecord | undefined, now: number): SessionRecord {
  const closed = Object.entries(others?._sessions ?? {}).map(([name, session]) => {
    const { indexInfo } = session;
    return [
      name,
      { ...session, indexInfo: { ...indexInfo, closed: indexInfo.closed === -1 ? now : indexInfo.closed } },
    ];
  });
  return { ...record, _sessions: { ...Object.fromEntries(closed), ...record._sessions } };
}
