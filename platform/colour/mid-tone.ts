import { contrast, type Hex, hexOf, toneOf } from './colour'
import type { Palette } from './palette'

/**
 * A tone of the primary colour's that stands out as much by day as by night: for what is drawn once and shown in both themes.
 * @param turn in degrees, away from the vendor's hue
 */
export function midTone({ primary, 'surface-raised': ground }: Palette, turn: number): Hex {
  const { chroma, hue } = toneOf(primary.light)
  const at = (lightness: number) => hexOf({ lightness, chroma: Math.min(chroma, 0.13), hue: hue + turn })
  let [darker, lighter] = [0.4, 0.8]
  for (let step = 0; step < 8; step++) {
    const middle = (darker + lighter) / 2
    const colour = at(middle)
    if (contrast(colour, ground.light) > contrast(colour, ground.dark)) darker = middle
    else lighter = middle
  }
  return at((darker + lighter) / 2)
}
