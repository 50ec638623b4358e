import { describe, expect, it } from 'vitest'
import { publishedColumns, publishedHead } from '../testing/datev-format'
import { datevColumns } from './datev-columns'

/** As a name is compared: without the signs between its words, which DATEV itself writes in several ways. */
const bare = (name: string) => name.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase()

describe('the columns of a batch for DATEV', () => {
  it('are those that DATEV publishes, each in its place', () => {
    expect(publishedHead).toHaveLength(31)
    expect(publishedColumns).toHaveLength(125)
    expect(datevColumns.map(bare)).toEqual(publishedColumns.map(({ name, ours = name }) => bare(ours)))
    expect(new Set(datevColumns).size).toBe(datevColumns.length)
  })
})
