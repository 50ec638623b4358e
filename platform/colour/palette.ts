import { contrast, type Hex, hexOf, type Tone, toneOf } from './colour'

/** A colour by day and by night. */
export interface ThemedColour {
  readonly light: Hex
  readonly dark: Hex
}

/** A vendor's colours; a single one for both themes gets a derived dark one. */
export interface BrandColours {
  /** The colour of controls: buttons, links, the selected item, the focus ring. */
  readonly primary?: Hex | ThemedColour | undefined
  /** Highlights: a discount, a gift, what is recommended. */
  readonly accent?: Hex | ThemedColour | undefined
  /** Its hue is in all neutral surfaces; left out: that of the primary colour. */
  readonly ground?: Hex | ThemedColour | undefined
}

export type Theme = keyof ThemedColour

/** The colours of a vendor without any. */
const plain = { primary: '#3d5470', accent: '#e0a33e' }

/** Every colour that our styles refer to, as `var(--NAME)`. */
export type Palette = Readonly<Record<ReturnType<typeof tonesOf>[number][0], ThemedColour>>

/** Works out every tone from the vendor’s colours, by how light, how coloured and of which hue it is seen (decision 0060). */
export function paletteOf(colours: BrandColours): Palette {
  return Object.fromEntries(tonesOf(colours)) as Palette
}

function tonesOf({ primary = plain.primary, accent = plain.accent, ground }: BrandColours) {
  const main = themed(primary, nightOfPrimary)
  const warm = themed(accent, nightOfAccent)
  // A colour that is meant for buttons is a strong one: less of it is in the walls than of one that is meant for them.
  const [walls, breath] = ground === undefined ? [main, 0.6] : [ground, 1]
  const wall = { light: wallOf(given(walls, 'light'), breath), dark: wallOf(given(walls, 'dark'), breath) }
  const neutral = (light: Shade, dark: Shade) => pair(inHue(light, wall.light), inHue(dark, wall.dark))
  /** Ink has the hue of the other theme's walls: it would not stand out from its own. */
  const ink = (light: Shade, dark: Shade) => pair(inHue(light, wall.dark), inHue(dark, wall.light))
  const day = toneOf(main.light)
  const night = toneOf(main.dark)
  return [
    ['paper', neutral([0.974, 0.008], [0.205, 0.016])],
    ['paper-sunken', neutral([0.95, 0.011], [0.178, 0.015])],
    ['surface', neutral([0.994, 0.004], [0.245, 0.017])],
    ['surface-raised', neutral([1, 0], [0.28, 0.018])],
    ['line', neutral([0.895, 0.013], [0.34, 0.018])],
    ['line-strong', neutral([0.62, 0.02], [0.58, 0.022])],
    ['ink', ink([0.26, 0.025], [0.94, 0.01])],
    ['ink-soft', ink([0.44, 0.024], [0.78, 0.014])],

    ['primary', main],
    ['primary-strong', pair({ ...day, lightness: strongerByDay(day) }, { ...night, lightness: brighter(night) })],
    ['primary-wash', pair(like(day, 0.946, 0.3, 0.02), like(night, 0.31, 0.4, 0.034))],
    ['on-primary', pair(like(day, 0.985, 0.1, 0.006), like(night, 0.21, 0.4, 0.03))],
    ['entrance', pair(like(day, 0.4, 1, 0.13), like(day, 0.25, 0.6, 0.06))],
    ['on-entrance', pair(like(day, 0.96, 0.2, 0.015), like(day, 0.94, 0.2, 0.015))],

    ['accent', warm],
    ['on-accent', { light: textOn(warm.light), dark: textOn(warm.dark) }],
    ['accent-wash', pair(like(toneOf(warm.light), 0.945, 0.35, 0.045), like(toneOf(warm.dark), 0.32, 0.38, 0.045))],
    ['on-accent-wash', pair(like(toneOf(warm.light), 0.39, 0.6, 0.075), like(toneOf(warm.dark), 0.89, 0.6, 0.075))],

    // The colours of success, warning and danger are the same for every vendor.
    ['success-wash', pair(tone(0.946, 0.03, 160), tone(0.31, 0.04, 165))],
    ['on-success-wash', pair(tone(0.36, 0.07, 160), tone(0.88, 0.075, 165))],
    ['warning-wash', pair(tone(0.945, 0.045, 82), tone(0.32, 0.045, 75))],
    ['on-warning-wash', pair(tone(0.39, 0.075, 62), tone(0.89, 0.075, 82))],
    ['danger', pair(tone(0.48, 0.155, 26), tone(0.81, 0.1, 24))],
    ['danger-wash', pair(tone(0.952, 0.021, 25), tone(0.29, 0.05, 24))],
  ] as const satisfies readonly (readonly [string, ThemedColour])[]
}

type Shade = readonly [lightness: number, chroma: number]

const tone = (lightness: number, chroma: number, hue: number): Tone => ({ lightness, chroma, hue })
const pair = (light: Tone, dark: Tone): ThemedColour => ({ light: hexOf(light), dark: hexOf(dark) })

const given = (colour: Hex | ThemedColour, theme: Theme): Hex => (typeof colour === 'string' ? colour : colour[theme])

const themed = (colour: Hex | ThemedColour, nightOf: (day: Tone) => Tone): ThemedColour =>
  typeof colour === 'string' ? { light: colour, dark: hexOf(nightOf(toneOf(colour))) } : colour

const nightOfPrimary = (day: Tone): Tone => ({ ...day, lightness: 0.81, chroma: Math.min(1.25 * day.chroma, 0.115) })

const nightOfAccent = (day: Tone): Tone => ({
  ...day,
  lightness: Math.max(day.lightness, 0.72),
  chroma: Math.min(day.chroma, 0.13),
})

/** The same hue elsewhere: some of its chroma, and never more than a ground or a text bears. */
const like = ({ chroma, hue }: Tone, lightness: number, part: number, most: number): Tone =>
  tone(lightness, Math.min(chroma * part, most), hue)

/** A grey stays one. */
const wallOf = (colour: Hex, breath: number) => {
  const { chroma, hue } = toneOf(colour)
  return { hue, share: breath * Math.min(1, chroma / 0.008) }
}

const inHue = ([lightness, chroma]: Shade, { hue, share }: ReturnType<typeof wallOf>): Tone =>
  tone(lightness, chroma * share, hue)

/** Returns the lightness under the pointer: darker by day, unless the colour is nearly black. */
const strongerByDay = ({ lightness }: Tone) => (lightness > 0.26 ? lightness - 0.07 : lightness + 0.1)
const brighter = ({ lightness }: Tone) => Math.min(lightness + 0.06, 0.97)

/** Returns a dark or light text colour, whichever is readable; on a middling colour only black or white is. */
function textOn(ground: Hex): Hex {
  const { hue } = toneOf(ground)
  const tries = [hexOf(tone(0.26, 0.04, hue)), hexOf(tone(0.985, 0.006, hue)), '#000000', '#ffffff']
  return tries.find((text) => contrast(text, ground) >= 4.5) ?? '#000000'
}
