import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { files, read } from './tree'

const rooms = files.filter((path) => path.endsWith('.tsx') && !path.endsWith('.test.tsx'))

/** Where a style of the whole app is. */
const ofConsole = read('apps/console/console.css')
const emptyDay = "[type='date'][value='']:not(:focus"

it('a choice of the browser’s own looks like ours: no engine draws its box', () => {
  const bare = rooms.flatMap((path) => {
    if (!/<select\b/.test(read(path))) return []
    const own = [...read(path).matchAll(/'(\.[^']+\.module\.css)'/g)].map(([, from = '']) => join(dirname(path), from))
    return own.some((sheet) => read(sheet).includes('appearance: none')) ? [] : [path]
  })
  expect(bare).toEqual([])
})

it('a field of a day that is empty shows no day, in the console and where members have one', () => {
  expect(ofConsole).toContain(emptyDay)
  const elsewhere = rooms.filter((path) => /\/screens\//.test(path) && /type="date"/.test(read(path)))
  const without = elsewhere.filter((path) => {
    const sheet = /'\.\/([\w-]+\.module\.css)'/.exec(read(path))?.[1]
    return !sheet || !read(path.replace(/[^/]+$/, sheet)).includes(emptyDay)
  })
  expect(without).toEqual([])
})

it('a difference of colour alone has a line of its own where a reader forces the colours', () => {
  for (const path of ['platform/ui/feedback/tag.module.css', 'platform/ui/layout/side-list.module.css']) {
    expect(read(path), path).toContain('forced-colors: active')
  }
})

it('the page behind a window is not scrolled', () => {
  expect(read('platform/ui/overlays/dialog.module.css')).toMatch(/:root:has\(:modal\) \{\s+overflow: hidden;/)
})

it('a page that was in Chinese draws what is left of it with the letters that it has', () => {
  const rule =
    /:root\[data-letters='taiwan'\][^{]*\{([^}]*)\}/.exec(read('platform/ui/browser/kept-letters.css'))?.[1] ?? ''
  expect(rule.indexOf('Noto Sans TC')).toBeGreaterThan(0)
  expect(rule.indexOf('Noto Sans JP')).toBeGreaterThan(rule.indexOf('Noto Sans TC'))
})
