import type { Frame, Page } from 'playwright-core'

/**
 * Returns the texts of elements that are clipped, or overflow the window.
 * @param given `scrolls`: what scrolls across by itself, such as a table of many columns, is not clipped
 */
export const clippedOn = (page: Page | Frame, given: { readonly scrolls?: boolean } = {}): Promise<string[]> =>
  page.evaluate(({ scrolls: mayScroll = false }) => {
    const edge = document.documentElement.clientWidth
    const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX)
    function isScrolled(element: Element): boolean {
      if (!mayScroll) return false
      for (let around: Element | null = element; around; around = around.parentElement) {
        if (scrolls(around) && around.scrollWidth > around.clientWidth + 1) return true
      }
      return false
    }
    const spoken = [...document.querySelectorAll<HTMLElement>('main *')].filter(
      (element) =>
        element.textContent?.trim() &&
        !element.closest('.unseen, svg, thead') &&
        // Folded content is not laid out again for another width.
        element.checkVisibility() &&
        !isScrolled(element),
    )
    return spoken
      .filter((element) => {
        const { right, left, width } = element.getBoundingClientRect()
        const { overflowX, overflowY, display } = getComputedStyle(element)
        if (width <= 1) return false
        const inline = display === 'inline'
        const cutAcross = !inline && overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1
        const cutBelow = !inline && overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 1
        return cutAcross || cutBelow || right > edge + 1 || left < -1
      })
      .map((element) => (element.textContent ?? '').trim().slice(0, 60))
  }, given)
