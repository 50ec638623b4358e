import { clampChroma, formatHex, modeLrgb, modeOklab, modeOklch, modeRgb, useMode, wcagContrast } from 'culori/fn'

useMode(modeRgb)
useMode(modeLrgb)
useMode(modeOklab)
const toOklch = useMode(modeOklch)

/** `#rrggbb`, in small letters. */
export type Hex = string

/** A colour as it is seen: lightness 0 to 1, chroma from grey, hue in degrees. */
export interface Tone {
  readonly lightness: number
  readonly chroma: number
  readonly hue: number
}

export function toneOf(colour: Hex): Tone {
  const seen = toOklch(colour)
  if (!seen) throw new Error(`${colour} is no colour`)
  return { lightness: seen.l, chroma: seen.c, hue: seen.h ?? 0 }
}

/** The nearest that a screen can show, with less chroma where it has to be. */
export const hexOf = ({ lightness, chroma, hue }: Tone): Hex =>
  formatHex(clampChroma({ mode: 'oklch', l: lightness, c: chroma, h: hue }, 'oklch'))

/** Returns the contrast by WCAG 2: 1 to 21. */
export const contrast = (one: Hex, other: Hex): number => wcagContrast(one, other)
