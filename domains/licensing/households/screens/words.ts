import type { Platform } from '@/domains/commerce/catalogue/rules/kinds'
import type { MessageKey } from '@/platform/i18n/message'
import { platformMessage } from '@/platform/programs/platforms'

interface NamedPlace {
  readonly name: string
  readonly platform: Platform
}

/** A line on a platform, as both are called. */
export const placeName = ({ name, platform }: NamedPlace, translate: (key: MessageKey) => string) =>
  `${name} · ${translate(platformMessage(platform))}`

/** Returns the key of a place within a form. */
export const placeKey = ({ line, platform }: { readonly line: string; readonly platform: Platform }) =>
  `${line} ${platform}`

/** Returns how a person is named beside others. */
export const nameOf = ({ name, email }: { readonly name: string; readonly email: string }): string =>
  name === email ? email : `${name} (${email})`

export const on = (seconds: number) => new Date(seconds * 1000)
