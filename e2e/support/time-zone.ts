/** Where it is about noon: what counts a day is looked at far from any midnight. */
export function zoneAtNoon(now = new Date()): string {
  const ahead = 12 - now.getUTCHours();
  // In these names the sign is the other way round.
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}
