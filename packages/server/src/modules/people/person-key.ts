import { foldText, phoneKey, showPhone } from '@recado/contract';

/**
 * The one key of a person, wherever a row is about somebody: the phone key, `lid:<alias>` while WhatsApp hides the
 * number, or `name:<name>` from an app that tells neither. Empty for nobody. A group that is written to has `group:<id>`.
 */
export type PersonKey = string;

export const nobody: PersonKey = '';

const lidPrefix = 'lid:';
const namePrefix = 'name:';
/** Longer names tell nobody apart, and the key stands in an index. */
const nameMax = 100;

export const lidKey = (lid: string): PersonKey => lidPrefix + lid;
export const groupKey = (jid: string): PersonKey => `group:${jid.split('@')[0]}`;

/** Of whoever wrote through an app: `phone` in any notation, or a `sender` that is a number or else a name. */
export function personKeyOf({ phone, sender }: { phone: string; sender: string }): PersonKey {
  const key = (phone === '' ? undefined : phoneKey(phone)) ?? phoneKey(sender);
  if (key !== undefined) return key;
  const name = foldText(sender).slice(0, nameMax);
  return name === '' ? nobody : namePrefix + name;
}

/** Of somebody on WhatsApp: digits of the number, else the alias. */
export const personKeyOnWhatsApp = ({ phone, lid }: { phone: string; lid: string }): PersonKey =>
  (phone === '' ? undefined : (phoneKey(`+${phone}`) ?? phone)) ?? (lid === '' ? nobody : lidKey(lid));

export const lidIn = (key: PersonKey): string | undefined =>
  key.startsWith(lidPrefix) ? key.slice(lidPrefix.length) : undefined;

export const nameIn = (key: PersonKey): string | undefined =>
  key.startsWith(namePrefix) ? key.slice(namePrefix.length) : undefined;

/**
 * Before every key of somebody without a number and after all others, in the order of any language: those begin with a digit,
 * `group:` or `hash:`.
 */
export const beforeUnnumbered: PersonKey = lidPrefix;

/** The digits of the person's number, where it is known. */
export const phoneIn = (key: PersonKey): string | undefined => (/^\d+$/.test(key) ? key : undefined);

/** Empty where the number is not known. */
export const showPhoneOf = (key: PersonKey): string => (phoneIn(key) === undefined ? '' : showPhone(key));
