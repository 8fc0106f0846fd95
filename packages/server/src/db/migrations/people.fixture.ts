import fc from 'fast-check';

/** A person's number with all that it may be written as; none of them is taken from the code under test. */
export interface Subscriber {
  /** As the product shows and stores it. */
  shown: string;
  /** The digits that WhatsApp's addresses begin with. */
  user: string;
  notations: string[];
  /** What WhatsApp calls the number. */
  addresses: string[];
}

const addressesOf = (...users: string[]): string[] =>
  users.flatMap((user) => [`${user}@s.whatsapp.net`, `${user}:12@s.whatsapp.net`, `${user}@c.us`]);

const areas = ['11', '21', '31', '55', '98'];
const area = fc.constantFrom(...areas);

/** The last eight digits come from few, so that different people share them. */
const lastEight = fc.constantFrom('99123456', '87654321', '65432109');

const brazilianNotations = (ddd: string, first: string, last: string): string[] => [
  `+55 ${ddd} ${first}-${last}`,
  `+55${ddd}${first}${last}`,
  `55${ddd}${first}${last}`,
  `(${ddd}) ${first}-${last}`,
  `${ddd}${first}${last}`,
  `${ddd} ${first} ${last}`,
  `0${ddd} ${first}-${last}`,
  `0055 ${ddd} ${first}${last}`,
  `+55 (${ddd}) ${first}.${last}`,
  `\u202a+55\u00a0${ddd} ${first}\u2011${last}\u202c`,
];

/** Without its ninth digit a mobile is the same person. */
const mobile = fc.tuple(area, lastEight).map(([ddd, eight]): Subscriber => {
  const [first, last] = [eight.slice(0, 4), eight.slice(4)];
  return {
    shown: `+55 ${ddd} 9${first}-${last}`,
    user: `55${ddd}9${eight}`,
    notations: [
      ...brazilianNotations(ddd, `9${first}`, last),
      ...brazilianNotations(ddd, first, last),
      `+55 ${ddd} 9 ${first}-${last}`,
    ],
    addresses: addressesOf(`55${ddd}9${eight}`, `55${ddd}${eight}`),
  };
});

const landline = fc.tuple(area, fc.constantFrom('2', '3', '5'), lastEight).map(([ddd, digit, eight]): Subscriber => {
  const [first, last] = [digit + eight.slice(1, 4), eight.slice(4)];
  return {
    shown: `+55 ${ddd} ${first}-${last}`,
    user: `55${ddd}${first}${last}`,
    notations: brazilianNotations(ddd, first, last),
    addresses: addressesOf(`55${ddd}${first}${last}`),
  };
});

/** Codes with which a number without its plus is no Brazilian one. */
const foreign = fc
  .tuple(fc.constantFrom('598', '595', '351 9', '54 9 11', '1 415', '56 9'), lastEight)
  .map(([code, eight]): Subscriber => {
    const local = code === '1 415' ? eight.slice(1) : eight;
    const digits = code.replaceAll(' ', '') + local;
    const grouped = `${code} ${local.slice(0, -4)} ${local.slice(-4)}`;
    return {
      shown: `+${digits}`,
      user: digits,
      notations: [
        `+${digits}`,
        `+${grouped}`,
        `00${digits}`,
        `00 ${grouped}`,
        digits,
        grouped,
        `+${grouped.replaceAll(' ', '-')}`,
      ],
      addresses: addressesOf(digits),
    };
  });

const subscriber = fc.oneof(mobile, landline, foreign);

/** Two different people, most often alike. */
export const twoPeople = fc.tuple(subscriber, subscriber).filter(([one, other]) => one.user !== other.user);

const form = (fields: Record<string, string>): string => new URLSearchParams(fields).toString();
const escaped = (text: string): string =>
  text.replace(/[^\w]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** The bodies in which a phone arrives, as the call log keeps them. */
export const bodies: ((phone: string) => string)[] = [
  (phone) => JSON.stringify({ app: 'WhatsAuto', sender: 'Ana 2', phone, message: 'pedido 12' }),
  (phone) =>
    JSON.stringify({ query: { sender: phone, message: 'oi\n12 de março' }, appPackageName: 'x' }, undefined, 2),
  (phone) => `{"phone":"${escaped(phone)}","message":"12\\n"}`,
  (phone) => JSON.stringify({ outer: JSON.stringify({ message: `\n${phone}\n7` }) }),
  (phone) => form({ sender: 'Ana', phone, message: '7 dias' }),
  (phone) => form({ message: '7 dias', phone }).replaceAll('+', '%20'),
  (phone) => `{app=WhatsAuto, sender=Ana, message=7, tudo bem?, phone=${phone}}`,
  (phone) => `{app=WhatsAuto, phone=${phone}, message=7}`,
  (phone) => `--b1\r\nContent-Disposition: form-data; name="phone"\r\n\r\n${phone}\r\n--b1\r\n\r\n7\r\n--b1--`,
  (phone) => `{"phone":"${phone}","message":"cort`,
];

/** What looks like the number and is none. */
export const decoys = ({ user }: Subscriber): string[] => [
  `{"message":"pedido 9${user}"}`,
  `{"message":"pedido ${user}0"}`,
  `{"sender":"${user}@lid"}`,
  `{"sender":"${user}-1600000000@g.us"}`,
  `message=${user.slice(-8)}`,
];
