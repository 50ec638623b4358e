import { expect, it } from 'vitest'
import { files, product, read } from './tree'

/** Files of the pages that members and staff see. */
const onScreens = product.filter((path) =>
  /^(domains\/[\w-]+\/[\w-]+\/(screens|console)|apps\/(member|console)|platform\/ui)\//.test(path),
)

it('a day or a moment on a screen has a shape of platform/i18n/day.ts', () => {
  const own = /dateStyle|timeStyle|DateTimeFormat(?!\(\)\.resolvedOptions\(\)\.timeZone)|toLocale(Date|Time)?String/
  expect(onScreens.length).toBeGreaterThan(500)
  expect(onScreens.filter((path) => own.test(read(path)))).toEqual([])
})

it('a message on a screen writes days in the same shape', () => {
  const messages = files.filter((path) =>
    /^(domains\/[\w-]+\/[\w-]+|apps|platform\/ui)\/(?!mails\/|document\/).*messages\/\w+\.json$|^(domains\/[\w-]+\/[\w-]+)\/messages\//.test(
      path,
    ),
  )
  expect(messages.length).toBeGreaterThan(100)
  expect(messages.filter((path) => /, date, (?!medium\})|, date\}/.test(read(path)))).toEqual([])
})
