/** An image source that is sharp at any size, black on white whatever the theme: phones do not read an inverted code. */
export async function drawQrCode(text: string): Promise<string> {
  // Loaded with the first code: most starts need none.
  const { default: QRCode } = await import('qrcode');
  const svg = await QRCode.toString(text, { type: 'svg', errorCorrectionLevel: 'L', margin: 4 });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}
