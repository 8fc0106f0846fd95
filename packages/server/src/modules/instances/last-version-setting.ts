/** The version with which WhatsApp last let a number of this installation in. A backup would bring back an old one. */
export const lastVersionSetting = 'whatsapp_last_version';
