import { inspectSvg, type PictureSize } from './svg'

/** A picture as the vendor gave it. */
export interface Picture extends Partial<PictureSize> {
  readonly type: 'image/svg+xml' | 'image/png' | 'image/jpeg' | 'image/webp'
  readonly extension: string
  readonly content: Buffer
}

const kinds = [
  { extension: 'png', type: 'image/png', begins: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { extension: 'jpg', type: 'image/jpeg', begins: [0xff, 0xd8, 0xff] },
  { extension: 'webp', type: 'image/webp', begins: [0x52, 0x49, 0x46, 0x46] },
] as const

/**
 * Detects the type of a picture from its content and compares it with the extension. Returns the picture, or the
 * problem.
 */
export function inspectPicture(name: string, content: Buffer): Picture | { readonly wrong: string } {
  const extension = name.slice(name.lastIndexOf('.') + 1)
  if (extension === 'svg') {
    const found = inspectSvg(content.toString('utf8'))
    return 'wrong' in found ? found : { type: 'image/svg+xml', extension, content, ...found }
  }
  const kind = kinds.find((each) => each.extension === extension)
  if (!kind?.begins.every((byte, place) => content[place] === byte)) {
    return { wrong: `is no ${extension.toUpperCase()}, whatever its name says` }
  }
  return { type: kind.type, extension, content, ...(extension === 'png' && sizeOfPng(content)) }
}

/** The first chunk of a PNG says how large it is. */
const sizeOfPng = (content: Buffer): Partial<PictureSize> =>
  content.length < 24 ? {} : { width: content.readUInt32BE(16), height: content.readUInt32BE(20) }
