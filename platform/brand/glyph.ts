import { createRequire } from 'node:module'
import type { Font } from 'fontkit'

/** In which a letter is drawn: Latin, Greek and Cyrillic, then the characters of Japan and Taiwan. */
const faces = [
  '@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf',
  '@expo-google-fonts/noto-sans-jp/600SemiBold/NotoSansJP_600SemiBold.ttf',
  '@expo-google-fonts/noto-sans-tc/600SemiBold/NotoSansTC_600SemiBold.ttf',
]

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
  const { openSync } = await import('fontkit')
  const point = letter.codePointAt(0) ?? 0
  for (const face of faces) {
    const font = openSync(createRequire(import.meta.url).resolve(face)) as Font
    if (!font.hasGlyphForCodePoint(point)) continue
    const { path } = font.glyphForCodePoint(point)
    const { minX, maxX, minY, maxY } = path.bbox
    return { path: path.toSVG(), left: minX, right: maxX, top: maxY, bottom: minY }
  }
  return null
}
