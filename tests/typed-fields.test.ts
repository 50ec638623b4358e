import { describe, expect, it } from 'vitest'
import { product, read } from './tree'

describe('a file of text that people hand over', () => {
  it('is read by the one function that asks how its letters are written', () => {
    const screens = product.filter(
      (path) => path.endsWith('.tsx') && /\b(file|chosen|blob)\.text\(\)/i.test(read(path)),
    )
    const commands = product.filter(
      (path) =>
        /^domains\/[a-z]+\/(commands|calls)(\/|\.ts$)/.test(path) &&
        /readFile(Sync)?\([^)]*utf|file\.toString\(/.test(read(path)),
    )
    expect({ screens, commands }).toEqual({ screens: [], commands: [] })
  })
})
