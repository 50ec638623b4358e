import { useEffect, useRef, useState } from 'react'
import type { Platform } from '@/domains/catalogue/schema'
import type { FailureCode, Outcome } from '@/platform/http/client'
import type { Language } from '@/platform/i18n/languages'
import { type LineLicences, readLicences } from '../map'
import { call } from './api'

export interface Line {
  readonly id: string
  readonly name: string
}

/** How the last release went, on which platform. */
export interface Release {
  readonly platform: Platform
  readonly state: 'working' | 'done' | 'notReloaded' | { readonly failure: FailureCode }
}

/** The lines that the page keeps, and the licences of the one that is open. */
export function useLicences(language: Language) {
  const [lines, setLines] = useState<readonly Line[] | null>(null)
  const [ownsOthers, setOwnsOthers] = useState(false)
  const [licences, setLicences] = useState<LineLicences | null>(null)
  const [failure, setFailure] = useState<FailureCode | null>(null)
  const [release, setRelease] = useState<Release | null>(null)
  const wanted = useRef<string | null>(null)

  const fetchLine = (product: string | null) =>
    call('GET /member/product_licenses', { lang: language, ...(product !== null && { product }) })

  /** Both answers are asked for at once: without a line named, the second is of the first line that the page keeps. */
  async function load(): Promise<boolean> {
    setFailure(null)
    const [known, first] = await Promise.all([
      call('GET /member/product_licenses/products', { lang: language }),
      fetchLine(null),
    ])
    const failed = [known, first].find((outcome): outcome is Extract<typeof outcome, { ok: false }> => !outcome.ok)
    if (!known.ok || !first.ok) {
      setFailure(failed?.code ?? 'unreachable')
      return false
    }
    const kept = known.data.products.filter((product) => product.kept)
    const [line] = kept
    setLines(kept)
    setOwnsOthers(known.data.products.length > kept.length)
    wanted.current = line?.id ?? null
    if (line && line.id !== first.data.product.id) await open(line.id)
    else setLicences(readLicences(first.data))
    return true
  }

  /** Of two lines that are chosen quickly the later one is shown. */
  async function open(line: string): Promise<boolean> {
    wanted.current = line
    setLicences((shown) => (shown?.line === line ? shown : null))
    setRelease((last) => (licences?.line === line ? last : null))
    setFailure(null)
    const outcome = await fetchLine(line)
    if (wanted.current !== line) return false
    if (outcome.ok) setLicences(readLicences(outcome.data))
    else setFailure(outcome.code)
    return outcome.ok
  }

  /** The platform's list is cleared at once and then loaded again; when the release is refused, it is as it was. */
  async function act(platform: Platform, send: () => Promise<Outcome<unknown>>) {
    if (licences === null || release?.state === 'working') return
    const before = licences
    setRelease({ platform, state: 'working' })
    setLicences(without(before, platform))
    const outcome = await send()
    const after = await fetchLine(before.line)
    if (wanted.current !== before.line) return
    if (after.ok) setLicences(readLicences(after.data))
    else if (!outcome.ok) setLicences(before)
    if (outcome.ok) setRelease({ platform, state: after.ok ? 'done' : 'notReloaded' })
    else setRelease({ platform, state: { failure: outcome.code } })
  }

  const started = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once, when the screen opens
  useEffect(() => {
    if (started.current) return
    started.current = true
    void load()
  }, [])

  return {
    lines,
    ownsOthers,
    licences,
    failure,
    release,
    load,
    open,
    releaseOne: (platform: Platform, id: string) =>
      act(platform, () => call('GET /member/unbind_device', { lang: language, id })),
    releaseAll: (platform: Platform) =>
      act(platform, () =>
        call('GET /member/license_authorizations/product_reset', {
          lang: language,
          client: platform,
          ...(licences && { product: licences.line }),
        }),
      ),
  }
}

const without = ({ line, platforms }: LineLicences, cleared: Platform): LineLicences => ({
  line,
  platforms: platforms.map((each) => (each.platform === cleared ? { ...each, devices: [] } : each)),
})
