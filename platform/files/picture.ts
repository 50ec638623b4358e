import limitConcurrency from 'p-limit'

/** Limits concurrent decoding for all users, since it takes memory for every pixel. */
const few = limitConcurrency(2)

/** A large screen twice over; a bomb has more. */
const mostPixels = 40_000_000
/** In pixels: enough to read every word of a screenshot. */
const longestSide = 2560
const seconds = 10

const signatures: readonly { readonly format: string; readonly bytes: readonly (number | null)[] }[] = [
  { format: 'png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { format: 'jpeg', bytes: [0xff, 0xd8, 0xff] },
  { format: 'webp', bytes: [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50] },
]

/** Returns the format by its first bytes only: a file's name proves nothing, and no other decoder sees it. */
const formatOf = (content: Buffer) =>
  signatures.find(({ bytes }) => bytes.every((byte, place) => byte === null || content[place] === byte))?.format ?? null

/**
 * Encodes a member's picture again: decoded, turned upright, at most as large as a screen, so that only its pixels are
 * left: no place, no camera, no second file behind the first.
 * @returns null when it is not a supported picture (png, jpeg, webp), a broken one, or one with too many pixels
 */
export const cleanPicture = (content: Buffer): Promise<Buffer | null> => few(() => rewrite(content))

async function rewrite(content: Buffer): Promise<Buffer | null> {
  const format = formatOf(content)
  if (format === null) return null
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  try {
    const picture = sharp(content, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true, pages: 1 })
    const facts = await picture.metadata()
    if (facts.format !== format) return null
    return await picture
      .timeout({ seconds })
      .rotate()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 82, mozjpeg: true })
      .toBuffer()
  } catch {
    return null
  }
}
