import { describe, expect, it } from 'vitest'
import { files, read } from './tree'

/** Where looks are written: sheets, and the styles of pages that the server writes. */
const styled = files.filter((path) => /\.css$|\.(tsx?|html)$/.test(path) && !/\.test\.tsx?$/.test(path))

describe('a custom property', () => {
  it('is set somewhere when a style refers to it: a browser says nothing of one that is not', () => {
    const texts = styled.map((path) => ({ path, text: read(path) }))
    const set = new Set(
      texts.flatMap(({ text }) => [...text.matchAll(/(--[a-z][\w-]*)['"]?\]?\s*:/g)].map(([, name]) => name)),
    )
    const used = texts.flatMap(({ path, text }) =>
      [...text.matchAll(/var\((--[a-z][\w-]*)\)/g)].map(([, name]) => ({ path, name })),
    )
    expect(used.filter(({ name }) => !set.has(name)).map(({ path, name }) => `${path}: ${name}`)).toEqual([])
  })
})
