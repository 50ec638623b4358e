import { randomInt } from 'node:crypto'
import { midTone } from '@/platform/colour/mid-tone'
import type { Palette } from '@/platform/colour/palette'
import { limits } from '../../rules'

/** The captcha's letters as strokes in a box of 22 by 30. */
const glyphs = {
  A: 'M1 29 L11 1 L21 29 M5 19 H17',
  C: 'M20 6 A11 14 0 1 0 20 24',
  D: 'M3 1 V29 H9 A14 14 0 0 0 9 1 Z',
  E: 'M19 1 H3 V29 H19 M3 15 H15',
  F: 'M19 1 H3 V29 M3 15 H15',
  G: 'M19 6 A11 14 0 1 0 20 22 V16 H13',
  H: 'M3 1 V29 M19 1 V29 M3 15 H19',
  J: 'M17 1 V21 A7 8 0 0 1 3 22',
  K: 'M3 1 V29 M19 1 L3 17 L19 29',
  M: 'M2 29 V1 L11 18 L20 1 V29',
  N: 'M3 29 V1 L19 29 V1',
  P: 'M3 29 V1 H12 A8 8 0 0 1 12 17 H3',
  R: 'M3 29 V1 H12 A8 8 0 0 1 12 17 H3 M11 17 L20 29',
  T: 'M2 1 H20 M11 1 V29',
  W: 'M1 1 L6 29 L11 10 L16 29 L21 1',
  X: 'M2 1 L20 29 M20 1 L2 29',
  Y: 'M2 1 L11 15 L20 1 M11 15 V29',
  3: 'M3 3 H18 L10 12 A8 8.500 0 1 1 3 25',
  4: 'M15 29 V1 L2 20 H21',
  6: 'M17 2 C8 6 3 13 3 20 A8 8.500 0 1 0 19 20 A8 8.500 0 0 0 4 16',
  7: 'M2 1 H20 L8 29 M6 15 H17',
  9: 'M5 28 C14 24 19 17 19 10 A8 8.500 0 1 0 3 10 A8 8.500 0 0 0 18 14',
} as const

const width = 160
const height = 60

/** Without look-alikes: no 0 and O, 1 and I and L, 2 and Z, 5 and S, 8 and B, U and V. */
const alphabet = Object.keys(glyphs)

export const newCode = () =>
  Array.from({ length: limits.captchaLength }, () => alphabet[randomInt(alphabet.length)]).join('')

/** A colour, another one each time. */
type Tones = () => string

/**
 * The picture of a code, a PNG of 160×60 or, for dense screens, twice that. The letters are strokes of our own, so that it looks the same on a machine
 * without fonts. Mid-tones of the brand's on a transparent ground keep it readable in light and dark (spec 3.1).
 */
export async function drawPicture(code: string, palette: Palette, scale: number): Promise<Buffer> {
  const tone = () => midTone(palette, between(-30, 30))
  // Loaded with the first picture: a process that draws none does without its memory.
  const { default: sharp } = await import('sharp')
  sharp.cache(false)

  const letters = [...code].map((letter, index) => drawLetter(tone, letter, 14 + index * 35))
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width * scale}" height="${height * scale}"
 viewBox="0 0 ${width} ${height}">
<g fill="none" stroke-linecap="round" stroke-linejoin="round">${drawNoise(tone)}${letters.join('')}</g></svg>`
  return sharp(Buffer.from(svg)).png({ compressionLevel: 6 }).toBuffer()
}

const between = (least: number, most: number) => least + (randomInt(1000) / 1000) * (most - least)

function drawLetter(tone: Tones, letter: string, x: number) {
  const size = between(1.05, 1.3)
  const turn = between(-16, 16)
  const lean = between(-12, 12)
  const y = between(10, 18)
  return `<path d="${glyphs[letter as keyof typeof glyphs]}" stroke="${tone()}" stroke-width="${between(3.2, 4).toFixed(1)}"
 transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn.toFixed(1)} 11 15) skewX(${lean.toFixed(1)}) scale(${size.toFixed(2)})"/>`
}

function drawNoise(tone: Tones) {
  const waves = Array.from({ length: 3 }, () => {
    const y = () => between(5, height - 5).toFixed(0)
    return `<path d="M0 ${y()} C40 ${y()} 60 ${y()} 80 ${y()} S130 ${y()} 160 ${y()}" stroke="${tone()}" stroke-width="${between(1, 1.8).toFixed(1)}" opacity="0.75"/>`
  })
  const specks = Array.from(
    { length: 26 },
    () =>
      `<path d="M${between(2, width - 2).toFixed(0)} ${between(2, height - 2).toFixed(0)}h1" stroke="${tone()}" stroke-width="2" opacity="0.7"/>`,
  )
  return waves.join('') + specks.join('')
}
