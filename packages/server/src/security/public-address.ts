import { BlockList, isIP } from 'node:net';

/** Without a global meaning, by the IANA registry of special-purpose IPv4 addresses; and one that has it only on paper. */
const specialIpv4: [network: string, prefix: number][] = [
  ['0.0.0.0', 8], // this network
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // shared by a provider's customers
  ['127.0.0.0', 8], // this machine
  ['168.63.129.16', 32], // Azure's own services for the machine that asks
  ['169.254.0.0', 16], // this link, and the metadata of most clouds
  ['172.16.0.0', 12], // private
  ['192.0.0.0', 24], // protocols, and the metadata of Oracle's cloud
  ['192.0.2.0', 24], // documentation
  ['192.88.99.0', 24], // relays of 6to4
  ['192.168.0.0', 16], // private
  ['198.18.0.0', 15], // benchmarks
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 3], // multicast, reserved, broadcast
];

/** All that IANA has given out of IPv6: what is not in here (::/96, fc00::/7, fe80::/10, fec0::/10, …) is not public. */
const globalIpv6: [network: string, prefix: number] = ['2000::', 3];

/** The exceptions in it. Those that carry an IPv4 address inside would lead wherever that one leads. */
const specialIpv6: [network: string, prefix: number][] = [
  ['2001::', 23], // protocols: Teredo, benchmarks, ORCHID
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // 6to4
  ['3fff::', 20], // documentation
];

/** How a network without IPv4 reaches those who have no other; the last 32 bits are the address. */
const nat64 = '64:ff9b::';

const open = new BlockList();
const special = new BlockList();
open.addSubnet('0.0.0.0', 0, 'ipv4');
open.addSubnet(...globalIpv6, 'ipv6');
open.addSubnet(nat64, 96, 'ipv6');
for (const [network, prefix] of specialIpv6) special.addSubnet(network, prefix, 'ipv6');
for (const [network, prefix] of specialIpv4) {
  // These lists know an IPv4 address by its IPv6 notation (::ffff:127.0.0.1) too.
  special.addSubnet(network, prefix, 'ipv4');
  special.addSubnet(`${nat64}${network}`, 96 + prefix, 'ipv6');
}

/** Whether an address means the same machine everywhere. What cannot be read, and one of a single link (`fe80::1%eth0`), does not. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  return open.check(address, family) && !special.check(address, family);
}
