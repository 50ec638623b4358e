import type { Glyph } from 'fontkit'

/** Properties of a font that pdfkit's types lack. */
export interface SetFont {
  readonly id: string
  readonly ascender: number
  readonly descender: number
  readonly scale: number
  readonly font: { getGlyph(id: number, codePoints?: readonly number[]): Glyph }
  /** The glyphs of the file, in the order of their codes. */
  readonly subset: { readonly glyphs: number[] }
  /** By code. */
  readonly widths: number[]
  readonly unicode: (readonly number[])[]
  layout(text: string, features: unknown): { readonly glyphs: readonly Glyph[]; readonly positions: readonly unknown[] }
  encode(text: string, features: unknown): [codes: string[], positions: readonly unknown[]]
}

const told = new WeakSet<SetFont>()

/**
 * Makes a font map each glyph to its letters in that place. Arabic glyphs are shared by letters: the same stroke under
 * other dots; pdfkit maps a glyph to the first letter that used it, and readers would see other names.
 */
export function tellLettersApart(font: SetFont) {
  if (told.has(font)) return
  told.add(font)
  const drawn = font.font.getGlyph.bind(font.font)
  font.font.getGlyph = (id, codePoints = []) =>
    Object.create(drawn(id, codePoints), { codePoints: { value: codePoints } })
  const codes = new Map<string, number>()
  const codeOf = ({ id, codePoints, advanceWidth }: Glyph) => {
    const key = [id, ...codePoints].join(' ')
    const known = codes.get(key)
    if (known !== undefined) return known
    const code = font.subset.glyphs.push(id) - 1
    font.widths[code] = advanceWidth * font.scale
    font.unicode[code] = codePoints
    codes.set(key, code)
    return code
  }
  font.encode = (text, features) => {
    const { glyphs, positions } = font.layout(text, features)
    return [glyphs.map((glyph) => codeOf(glyph).toString(16).padStart(4, '0')), positions]
  }
}
