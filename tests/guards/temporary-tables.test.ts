import { expect, it } from 'vitest'
import { product, read } from './tree'

/** Staging tables for lines of a file; their readers take statistics themselves (platform/import/folder.ts). */
const ofImports = 'platform/database/staging.ts'

it('every temporary table is analysed before its first query, since autovacuum skips it', () => {
  const makers = product.filter((path) => path !== ofImports && read(path).includes('create temporary table'))
  expect(makers.length).toBeGreaterThan(5)
  const asking = makers.flatMap((path) => {
    const [, ...parts] = read(path).split('create temporary table')
    return parts.flatMap((part) => (part.includes('await takeStatistics(') ? [] : [`${path}:${part.slice(0, 40)}`]))
  })
  expect(asking).toEqual([])
})
