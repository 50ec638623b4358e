import { describe, expect, it } from 'vitest'
import { brandSheet } from '@/platform/brand/sheet'
import { paletteOf } from '@/platform/colour/palette'
import { files, read } from './tree'

/** Where looks are written: sheets, and the styles of pages that the server writes. */
const styled = files.filter((path) => /\.css$|\.(tsx?|html)$/.test(path) && !/\.test\.tsx?$/.test(path))

/** The style sheet of a vendor who sets everything. */
const address = '/brand/x'
const themed = { light: address, dark: address }
const font = { address, facts: { weight: '400', sizeAdjust: 100, ascent: 90, descent: 20, lineGap: 0 } }
const brand = brandSheet({
  palette: paletteOf({}),
  logo: { ...themed, width: 1, height: 1 },
  mark: address,
  entrance: themed,
  fonts: { body: font, headings: font },
})

describe('a custom property', () => {
  it('is set somewhere when a style refers to it, since browsers ignore an unset one silently', () => {
    const namesIn = (text: string) => [...text.matchAll(/(--[a-z][\w-]*)['"]?\]?\s*:/g)].map(([, name = '']) => name)
    const set = new Set([...namesIn(brand), ...styled.flatMap((path) => namesIn(read(path)))])
    const used = styled.flatMap((path) =>
      [...read(path).matchAll(/var\((--[a-z][\w-]*)\)/g)].map(([, name = '']) => ({ path, name })),
    )
    expect(used.filter(({ name }) => !set.has(name)).map(({ path, name }) => `${path}: ${name}`)).toEqual([])
  })
})
