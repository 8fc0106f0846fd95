/** Who counts as one caller. A single IPv6 subscriber owns a whole /64, so single addresses mean nothing there. */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address;
  const [head = ''] = address.split('::');
  return `${head.split(':').slice(0, 4).join(':')}::/64`;
}
