import { useState } from 'react'
import { type Device, type PlatformLicences, readDevice } from '../map'
import { call } from './api'
import { devicesAtOnce } from './use-licences'

/** Returns the loaded devices of a platform. Every change of them loads the first page again. */
export function useDevices(line: string, licences: PlatformLicences) {
  const { platform, devices: first, further } = licences
  const [behind, setBehind] = useState<{ of: PlatformLicences; devices: readonly Device[]; more: boolean } | null>(null)
  const [loading, setLoading] = useState(false)
  const shown = behind?.of === licences ? behind : null
  const devices = shown ? [...first, ...shown.devices] : first

  async function goOn() {
    const seat = devices.at(-1)?.id
    if (seat === undefined) return
    setLoading(true)
    const page = await call('GET /member/product_licenses/more', { line, platform, seat, limit: devicesAtOnce })
    setLoading(false)
    if (!page.ok) return
    const next = [...(shown?.devices ?? []), ...page.data.devices.map(readDevice)]
    setBehind({ of: licences, devices: next, more: page.data.more })
  }

  return { devices, more: shown?.more ?? further, loading, goOn }
}
