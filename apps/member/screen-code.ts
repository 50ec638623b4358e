import type { I18n } from '@lingui/core'
import type { ReactNode } from 'react'
import type { MemberScreenProps, Screen } from './screen'
import { addWording } from './wording'

/** Any screen, as a component; those for visitors do without the member. */
type Content = (props: MemberScreenProps) => ReactNode

const loading = new Map<Screen['load'], Promise<Content>>()

/** Fetches what a screen is made of: its code, and its wording beside it. Asked again, it gives the same promise. */
export function fetchScreen(screen: Screen, i18n: I18n): Promise<Content> {
  const known = loading.get(screen.load)
  if (known) return known
  const wording = screen.wording ? addWording(i18n, screen.wording) : undefined
  const code = Promise.all([screen.load(), wording]).then(([content]) => content)
  loading.set(screen.load, code)
  return code
}
