/** The metrics of a font that let a browser reserve its space, so that nothing moves when it loads. */
export interface FontFacts {
  /** The weights of a variable font, from the lightest to the heaviest; else its own weight. */
  readonly weight: string
  /** How much Arial is scaled while the font loads, in percent. */
  readonly sizeAdjust: number
  readonly ascent: number
  readonly descent: number
  readonly lineGap: number
}

/** A font with what is known of it. */
export interface BrandFont {
  readonly content: Buffer
  readonly facts: FontFacts
}

/** How often letters come in a text of European languages, in thousandths. */
const frequencies: Readonly<Record<string, number>> = {
  ' ': 170,
  e: 110,
  n: 65,
  i: 62,
  r: 60,
  t: 60,
  a: 60,
  s: 58,
  d: 38,
  h: 32,
  u: 34,
  l: 36,
  o: 48,
  c: 27,
  g: 19,
  m: 24,
  b: 14,
  f: 15,
  w: 12,
  k: 8,
  z: 6,
  p: 18,
  v: 9,
  y: 9,
  j: 2,
  x: 2,
  q: 2,
}

/** How wide such a text is in Arial, for each letter, where the font is 1 high. */
const widthOfArial = 0.4431

/** @throws Error when the file is no font that can be read */
export async function readFont(content: Buffer): Promise<BrandFont> {
  const { create } = await import('fontkit')
  const font = create(content)
  if (!('unitsPerEm' in font)) throw new Error('A collection of fonts')
  const { wght } = font.variationAxes as { wght?: { min: number; max: number } }
  const all = Object.entries(frequencies)
  const sum = all.reduce((total, [, share]) => total + share, 0)
  const widths = all.map(([letter, share]) => share * font.glyphForCodePoint(letter.codePointAt(0) ?? 0).advanceWidth)
  const width = widths.reduce((total, each) => total + each, 0) / sum / font.unitsPerEm
  const scale = width / widthOfArial
  const percent = (units: number) => (100 * units) / font.unitsPerEm / scale
  const facts = {
    weight: wght ? `${wght.min} ${wght.max}` : String(font['OS/2'].usWeightClass),
    sizeAdjust: 100 * scale,
    ascent: percent(font.ascent),
    descent: percent(-font.descent),
    lineGap: percent(font.lineGap),
  }
  return { content, facts }
}
