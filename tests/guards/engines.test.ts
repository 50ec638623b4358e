import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { files, read } from './tree'

const rooms = files.filter((path) => path.endsWith('.tsx') && !path.endsWith('.test.tsx'))

/** Where a style of the whole app is. */
const ofConsole = read('apps/console/console.css')
const emptyDay = "[type='date'][value='']:not(:focus"

it('a native select has our look in every engine', () => {
  const bare = rooms.flatMap((path) => {
    if (!/<select\b/.test(read(path))) return []
    const own = [...read(path).matchAll(/'(\.[^']+\.module\.css)'/g)].map(([, from = '']) => join(dirname(path), from))
    return own.some((sheet) => read(sheet).includes('appearance: none')) ? [] : [path]
  })
  expect(bare).toEqual([])
})

it('an empty date field shows no date, in the console and in the member area', () => {
  expect(ofConsole).toContain(emptyDay)
  const elsewhere = rooms.filter((path) => /\/screens\//.test(path) && /type="date"/.test(read(path)))
  const without = elsewhere.filter((path) => {
    const sheet = /'\.\/([\w-]+\.module\.css)'/.exec(read(path))?.[1]
    return !sheet || !read(path.replace(/[^/]+$/, sheet)).includes(emptyDay)
  })
  expect(without).toEqual([])
})

it('a difference in colour alone has a line in forced colours', () => {
  for (const path of ['platform/ui/feedback/tag.module.css', 'platform/ui/layout/side-list.module.css']) {
    expect(read(path), path).toContain('forced-colors: active')
  }
})

it('the page behind a window is not scrolled', () => {
  expect(read('platform/ui/overlays/dialog.module.css')).toMatch(/:root:has\(:modal\) \{\s+overflow: hidden;/)
})

it('a page that was in Chinese draws the remaining text with its loaded fonts', () => {
  const rule =
    /:root\[data-letters='taiwan'\][^{]*\{([^}]*)\}/.exec(read('platform/ui/browser/kept-letters.css'))?.[1] ?? ''
  expect(rule.indexOf('Noto Sans TC')).toBeGreaterThan(0)
  expect(rule.indexOf('Noto Sans JP')).toBeGreaterThan(rule.indexOf('Noto Sans TC'))
})
