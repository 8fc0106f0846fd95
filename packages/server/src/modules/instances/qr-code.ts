import QRCode from 'qrcode';

/** An image source, black on white whatever the theme: an inverted code is not read by phones. */
export const drawQrCode = (text: string): Promise<string> =>
  QRCode.toDataURL(text, { errorCorrectionLevel: 'L', margin: 2, scale: 6 });
