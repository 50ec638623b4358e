import type { Font } from 'fontkit'
import { fontFile, ownFaces } from '@/platform/fonts/faces'

interface Glyph {
  /** The outline as an SVG has it, upwards from the line. */
  readonly path: string
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** The outline of a letter, so that it looks the same where no font is; null: none of our fonts has it. */
export async function outlineOf(letter: string): Promise<Glyph | null> {
  const { create } = await import('fontkit')
  const point = letter.codePointAt(0) ?? 0
  for (const face of ownFaces) {
    const font = create(fontFile(face, 'strong')) as Font
    // Pictures are on a grid of their own.
    if (face === 'emoji' || !font.hasGlyphForCodePoint(point)) continue
    const { path } = font.glyphForCodePoint(point)
    const { minX, maxX, minY, maxY } = path.bbox
    return { path: path.toSVG(), left: minX, right: maxX, top: maxY, bottom: minY }
  }
  return null
}
