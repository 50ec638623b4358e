import { useState } from 'react'
import type { Platform } from '@/domains/commerce/catalogue/rules/kinds'
import type { FailureCode } from '@/platform/codes/codes'
import { call, type Outcome } from '@/platform/http/client'
import type { Language } from '@/platform/i18n/languages'
import { useCall } from '@/platform/ui/calls/use-call'
import { type LineLicences, readLicences } from '../map'

/** How the last release went, on which platform of which line. */
export interface Release {
  readonly line: string
  readonly platform: Platform
  /** True for all its devices at once. */
  readonly all: boolean
  readonly state: 'working' | 'done' | 'notReloaded' | { readonly failure: FailureCode }
}

/** How many devices of a platform come at once. */
export const devicesAtOnce = 100

/** The lines that the page keeps, and the licences of the one that is open. @param line the one that is open at first */
export function useLicences(lang: Language, line: string | null = null) {
  const [chosen, setChosen] = useState(line)
  const [release, setRelease] = useState<Release | null>(null)
  // Both are asked for at once: without a line named, the second is of the first line that the page keeps.
  const known = useCall(
    (input) => call('GET /member/product_licenses/products', input),
    { lang },
    ({ products }) => ({ lines: products.filter(({ kept }) => kept), all: products.length }),
  )
  const fetchLine = (input: { lang: Language; product?: string }) =>
    call('GET /member/product_licenses', { ...input, limit: devicesAtOnce })
  const opened = useCall(fetchLine, { lang, ...(chosen !== null && { product: chosen }) }, readLicences)

  const lines = known.data?.lines ?? null
  const [first] = lines ?? []
  const licences = opened.data
  if (chosen === null && first && licences && licences.line !== first.id) setChosen(first.id)

  /**
   * Loads again what failed.
   * @returns whether all of it is here
   */
  async function reload(): Promise<boolean> {
    const failing = [known, opened].filter(({ failure }) => failure !== null).map((each) => each.reload())
    return (await Promise.all(failing)).every(Boolean)
  }

  function open(line: string) {
    setRelease((last) => (last?.line === line ? last : null))
    if (licences?.line === line) void opened.reload()
    else setChosen(line)
  }

  /** The platform's list is cleared at once and then loaded again; when the release is refused, it is as it was. */
  async function act(platform: Platform, all: boolean, send: () => Promise<Outcome<unknown>>) {
    if (licences === null || release?.state === 'working') return
    const { line } = licences
    const tell = (state: Release['state']) =>
      setRelease((last) => (last?.line === line ? { line, platform, all, state } : last))
    setRelease({ line, platform, all, state: 'working' })
    opened.put(without(licences, platform))
    const outcome = await send()
    const after = await fetchLine({ lang, product: line })
    if (after.ok) opened.put(readLicences(after.data))
    else if (!outcome.ok) opened.put(licences)
    if (outcome.ok) tell(after.ok ? 'done' : 'notReloaded')
    else tell({ failure: outcome.code })
  }

  return {
    /** Null until the licences of one of them are here, too. */
    lines: licences === null && chosen === null ? null : lines,
    ownsOthers: known.data !== null && known.data.all > known.data.lines.length,
    licences,
    failure: known.failure ?? opened.failure,
    release,
    current: chosen ?? licences?.line ?? null,
    reload,
    open,
    releaseOne: (platform: Platform, id: string) =>
      act(platform, false, () => call('GET /member/unbind_device', { lang, id })),
    releaseAll: (platform: Platform) =>
      act(platform, true, () =>
        call('GET /member/license_authorizations/product_reset', {
          lang,
          client: platform,
          ...(licences && { product: licences.line }),
        }),
      ),
  }
}

const without = ({ platforms, ...others }: LineLicences, cleared: Platform): LineLicences => ({
  ...others,
  platforms: platforms.map((each) => (each.platform === cleared ? { ...each, devices: [], further: false } : each)),
})
