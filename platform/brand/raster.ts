import type { Picture } from './picture'

/** How a picture is made small: what is seen through it, and how large it is, in pixels. */
interface Raster {
  readonly width: number
  readonly height: number
  readonly ground?: string
}

/** A picture as PNG, for what shows no drawings: mails, documents, the home screens of phones. */
export async function rasterise(
  { content, type, width: own }: Picture,
  { width, height, ground }: Raster,
): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  // A drawing is drawn as large as it is wanted, instead of being blown up.
  const density = type === 'image/svg+xml' && own ? Math.min(2400, Math.max(1, (72 * width) / own)) : 72
  const drawn = sharp(content, { density, limitInputPixels: 40_000_000 }).resize({
    width,
    height,
    fit: 'contain',
    background: { r: 0, g: 0, b: 0, alpha: 0 },
  })
  return (ground ? drawn.flatten({ background: ground }) : drawn).png({ compressionLevel: 9 }).toBuffer()
}
