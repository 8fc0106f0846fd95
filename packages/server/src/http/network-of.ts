/** Who counts as one caller. A single IPv6 subscriber owns a whole /64, so single addresses mean nothing there. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  return mapped ?? `${groupsOf(address).slice(0, 4).join(':')}::/64`;
}

/** All eight, however the address was abbreviated: one network must not have two names. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address
    .toLowerCase()
    .split('::')
    .map((part) => part.split(':').filter(Boolean));
  const written = [...head, ...(tail ?? [])].map((group) => group.replace(/^0+(?=.)/, ''));
  return tail === undefined ? written : written.toSpliced(head.length, 0, ...Array(8 - written.length).fill('0'));
}
