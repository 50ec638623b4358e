import type { Palette } from '@/platform/colour/palette'
import { outlineOf } from './glyph'

/** The first letter or figure of a name, as a capital. */
const initialOf = (name: string): string => /[\p{L}\p{N}]/u.exec(name.normalize('NFC'))?.[0].toUpperCase() ?? ''

/** The sign of a vendor who has given none: the first letter of its name on a tile of its colour. */
export async function drawMark(name: string, { primary, 'on-primary': onPrimary }: Palette): Promise<string> {
  const glyph = await outlineOf(initialOf(name))
  const letter = glyph ? placed(glyph, onPrimary.light) : `<circle cx="16" cy="16" r="6" fill="${onPrimary.light}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="32" height="32"><rect width="32" height="32" rx="8" fill="${primary.light}"/>${letter}</svg>`
}

type Glyph = NonNullable<Awaited<ReturnType<typeof outlineOf>>>

/** Places a glyph in the middle of the tile, as large as fits well. */
function placed({ path, left, right, top, bottom }: Glyph, colour: string) {
  const scale = Math.min(18 / (right - left), 17 / (top - bottom))
  const x = 16 - (scale * (left + right)) / 2
  const y = 16 + (scale * (top + bottom)) / 2
  const rounded = (value: number) => Number(value.toFixed(4))
  return `<path transform="translate(${rounded(x)} ${rounded(y)}) scale(${rounded(scale)} ${rounded(-scale)})" fill="${colour}" d="${path}"/>`
}
