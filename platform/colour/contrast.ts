import { contrast, type Hex, hexOf, toneOf } from './colour'
import { type BrandColours, type Palette, paletteOf, type Theme, type ThemedColour } from './palette'

type Role = keyof Palette

/**
 * The contrast that WCAG 2.2 AA requires of text, and of visible parts of controls: the border of a field, the focus
 * ring.
 */
const needed = { text: 4.5, shape: 3 }

const grounds = ['paper', 'paper-sunken', 'surface', 'surface-raised'] as const

/** Every pair that our styles put together. */
const pairs: readonly { readonly over: Role; readonly ground: Role; readonly as: keyof typeof needed }[] = [
  ...(['ink', 'ink-soft', 'primary', 'primary-strong', 'danger'] as const).flatMap((over) =>
    [...grounds, 'primary-wash' as const].map((ground) => ({ over, ground, as: 'text' as const })),
  ),
  ...grounds.map((ground) => ({ over: 'line-strong' as const, ground, as: 'shape' as const })),
  { over: 'on-primary', ground: 'primary', as: 'text' },
  { over: 'on-primary', ground: 'primary-strong', as: 'text' },
  { over: 'on-entrance', ground: 'entrance', as: 'text' },
  { over: 'on-accent', ground: 'accent', as: 'text' },
  { over: 'on-accent-wash', ground: 'accent-wash', as: 'text' },
  { over: 'on-accent-wash', ground: 'surface', as: 'text' },
  { over: 'on-success-wash', ground: 'success-wash', as: 'text' },
  { over: 'on-warning-wash', ground: 'warning-wash', as: 'text' },
  { over: 'danger', ground: 'danger-wash', as: 'text' },
]

interface Weakness {
  readonly over: Role
  readonly ground: Role
  readonly theme: Theme
  readonly ratio: number
  readonly needed: number
}

/** The pairs of a palette that cannot be read well enough, the worst first. */
export function weaknessesOf(palette: Palette): readonly Weakness[] {
  const all = (['light', 'dark'] as const).flatMap((theme) =>
    pairs.map(({ over, ground, as }) => ({
      over,
      ground,
      theme,
      needed: needed[as],
      ratio: contrast(palette[over][theme], palette[ground][theme]),
    })),
  )
  return all
    .filter(({ ratio, needed: least }) => ratio < least)
    .sort((one, other) => one.ratio / one.needed - other.ratio / other.needed)
}

/** A problem of a vendor's colours: the setting, the fault and a proposal. */
export interface ColourProblem {
  readonly path: readonly string[]
  readonly message: string
}

/**
 * Returns the problems of the colours. Only the primary colour can be wrong: text on the accent and all derived colours
 * are chosen for contrast, and only the hue of the ground is used. The tones of one theme do not depend on the colour
 * of the other.
 */
export function problemsOf(colours: BrandColours): readonly ColourProblem[] {
  const { primary } = colours
  if (primary === undefined) return []
  const palette = paletteOf(colours)
  const weaknesses = weaknessesOf(palette)
  return (['light', 'dark'] as const).flatMap((theme) => {
    const worst = weaknesses.find((each) => each.theme === theme)
    if (!worst) return []
    const path = typeof primary === 'string' ? ['primary'] : ['primary', theme]
    return [{ path, message: complaint(palette, worst, nearestTo(colours, primary, theme)) }]
  })
}

const names: Partial<Record<Role, string>> = {
  paper: 'the page',
  'paper-sunken': 'a sunken part of the page',
  surface: 'a card',
  'surface-raised': 'a raised card',
  'primary-wash': 'a ground tinted with it',
}

function complaint(palette: Palette, { ground, theme, ratio, needed: least }: Weakness, nearest: Hex) {
  const written = `${(Math.floor(ratio * 10) / 10).toFixed(1)}:1`
  const colour = palette.primary[theme]
  const by = theme === 'light' ? 'in the light theme' : 'in the dark theme'
  const where =
    ground === 'primary' || ground === 'primary-strong'
      ? `the text on ${colour} has ${written} ${by}`
      : `${colour} has ${written} on ${palette[ground][theme]}, ${names[ground] ?? ground} ${by},`
  return `${where} where ${least}:1 is needed; the nearest that holds is ${nearest}`
}

/** The same hue, as little darker by day or lighter by night as it takes; black and white can be read on every ground. */
function nearestTo(colours: BrandColours, primary: Hex | ThemedColour, theme: Theme): Hex {
  const seen = toneOf(typeof primary === 'string' ? primary : primary[theme])
  const holds = (tried: Hex) => {
    const changed = typeof primary === 'string' ? tried : { ...primary, [theme]: tried }
    return weaknessesOf(paletteOf({ ...colours, primary: changed })).every((each) => each.theme !== theme)
  }
  let nearest = theme === 'light' ? '#000000' : '#ffffff'
  let [weak, strong] = [seen.lightness, theme === 'light' ? 0 : 1]
  while (Math.abs(weak - strong) > 0.001) {
    const lightness = (weak + strong) / 2
    const tried = hexOf({ ...seen, lightness })
    if (holds(tried)) [nearest, strong] = [tried, lightness]
    else weak = lightness
  }
  return nearest
}
