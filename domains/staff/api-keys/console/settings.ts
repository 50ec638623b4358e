import type { MessageKey } from '@/platform/i18n/message'
import { unixSeconds } from '@/platform/time/duration'
import type { ListedKey } from '../contract/console'
import { limits } from '../rules'
import type { KeyScope } from '../rules/scopes'

/** In days from now; 0: never. */
export const lives = [0, 30, 90, 365] as const

/** The fields of the form. */
export type KeyField = 'name' | 'scopes' | 'networks' | 'perMinute' | 'life'

export const typedOf = (own: ListedKey | null): Record<KeyField, string> => ({
  name: own?.name ?? '',
  scopes: own?.scopes.join(' ') ?? '',
  networks: own?.networks.join('\n') ?? '',
  perMinute: String(own?.per_minute ?? limits.perMinute.usual),
  life: own ? 'kept' : '365',
})

const linesOf = (text: string) =>
  text
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** As far as the browser sees; the server looks at it whole. */
const looksLikeNetwork = (text: string) => /^[\da-f.:]{2,45}(\/\d{1,3})?$/i.test(text)

export function problemsIn(
  typed: Record<KeyField, string>,
  scopes: readonly string[],
): Partial<Record<KeyField, MessageKey | null>> {
  const { least, most } = limits.perMinute
  const perMinute = Number(typed.perMinute)
  const isNumber = /^\d{1,6}$/.test(typed.perMinute.trim()) && perMinute >= least && perMinute <= most
  return {
    name: typed.name.trim() === '' ? 'keys.nameMissing' : null,
    scopes: scopes.length === 0 ? 'keys.scopesMissing' : null,
    networks: linesOf(typed.networks).every(looksLikeNetwork) ? null : 'keys.networksWrong',
    perMinute: isNumber ? null : 'keys.perMinuteWrong',
  }
}

/** As the server wants it. */
export function settingsIn(
  { networks, perMinute, life }: Record<KeyField, string>,
  scopes: readonly string[],
  own: ListedKey | null,
  now: Date,
) {
  const days = Number(life)
  const ends = days === 0 ? 0 : unixSeconds(now) + days * 24 * 3600
  return {
    scopes: scopes as KeyScope[],
    networks: linesOf(networks),
    per_minute: Number(perMinute),
    expires: life === 'kept' ? (own?.expires ?? 0) : ends,
  }
}
