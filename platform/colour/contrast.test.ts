import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contrast, toneOf } from './colour'
import { problemsOf, weaknessesOf } from './contrast'
import { midTone } from './mid-tone'
import { type BrandColours, paletteOf } from './palette'

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const themed = fc.oneof(colour, fc.record({ light: colour, dark: colour }))
const brands = fc.record({ primary: themed, accent: themed, ground: themed }, { requiredKeys: [] })

/** Returns the colours with every proposal of the check applied. */
function mended(colours: BrandColours): BrandColours {
  const { primary } = colours
  const proposed = Object.fromEntries(problemsOf(colours).map(({ path, message }) => [path.at(-1), message.slice(-7)]))
  if (primary === undefined || typeof primary === 'string') return { ...colours, ...proposed }
  return { ...colours, primary: { ...primary, ...proposed } }
}

describe('the colours of a vendor', () => {
  it('that are accepted are readable at every use, in light and dark', () =>
    fc.assert(
      fc.property(brands, (colours) => {
        const accepted = problemsOf(colours).length === 0
        expect(weaknessesOf(paletteOf(colours)).length === 0).toBe(accepted)
      }),
    ))

  it('have mid-tones with a contrast of 3 to 1 in light and dark', () =>
    fc.assert(
      fc.property(brands, fc.integer({ min: -30, max: 30 }), (colours, turn) => {
        const palette = paletteOf(colours)
        const { light, dark } = palette['surface-raised']
        const tone = midTone(palette, turn)
        expect(Math.min(contrast(tone, light), contrast(tone, dark))).toBeGreaterThanOrEqual(3)
      }),
    ))

  it('are accepted in the proposed form, for any colours', () =>
    fc.assert(
      fc.property(brands, (colours) => {
        expect(problemsOf(mended(colours))).toEqual([])
      }),
    ))

  it.each([
    ['#ffcc00', '1.2:1'],
    ['#777777', '3.8:1'],
    ['#ffffff', '1.0:1'],
  ])('are refused with the measured contrast: %s', (primary, ratio) => {
    const [problem] = problemsOf({ primary })
    expect(problem).toMatchObject({ path: ['primary'] })
    expect(problem?.message).toContain(ratio)
  })

  it.each(['#0f5c55', '#8b1a1a', '#000000', '#1d4ed8', '#6b21a8'])('may be %s', (primary) =>
    expect(problemsOf({ primary })).toEqual([]),
  )

  it.each(['#ffcc00', '#ff3300', '#00b7c3'])('keep their hue when they are corrected, and stay near: %s', (primary) => {
    const nearest = problemsOf({ primary })[0]?.message.slice(-7) ?? ''
    expect(Math.abs(toneOf(nearest).hue - toneOf(primary).hue)).toBeLessThan(4)
    expect(contrast(nearest, '#ffffff')).toBeLessThan(6)
  })
})
