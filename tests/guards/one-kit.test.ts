import { describe, expect, it } from 'vitest'
import { product, read } from './tree'

/** Files of the pages that members and staff see, without the kit that they are built with. */
const pages = product.filter((path) => /^(domains\/.*\/(screens|console)|apps\/(member|console))\/.*\.tsx$/.test(path))

describe('what a page is built with comes from platform/ui', () => {
  it('there are pages', () => expect(pages.length).toBeGreaterThan(300))

  it('a checkbox or radio button is one of platform/ui/forms, in its size and with its problem', () => {
    expect(pages.filter((path) => /type="(checkbox|radio)"/.test(read(path)))).toEqual([])
  })
})
