import type { I18n } from '@lingui/core'
import type { Wording } from '@/platform/i18n/message'
import { addWording } from '@/platform/i18n/page-wording'

/** The entry of a screen table that loads a screen. */
interface LoadableScreen<Content> {
  readonly load: () => Promise<Content>
  /** Wording that comes with the screen, beside what every page has. */
  readonly wording?: Wording
}

const loading = new Map<unknown, Promise<unknown>>()

/**
 * Fetches what a screen is made of: its code, and its wording beside it. Asked again, it gives the same promise.
 * @param onStart what else is to begin with it
 */
export function fetchScreen<Content>(
  screen: LoadableScreen<Content>,
  i18n: I18n,
  onStart: () => void = () => {},
): Promise<Content> {
  const known = loading.get(screen.load) as Promise<Content> | undefined
  if (known) return known
  onStart()
  const wording = screen.wording ? addWording(i18n, screen.wording) : undefined
  const code = Promise.all([screen.load(), wording]).then(([content]) => content)
  loading.set(screen.load, code)
  return code
}
