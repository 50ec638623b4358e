import { z } from 'zod/mini'
import type { VirtualKind } from '@/domains/commerce/catalogue/rules/kinds'
import { readOffered } from '@/platform/contract/read-offered'
import { type Refusal, refuse } from '@/platform/contract/refusal'
import type { Offer } from '@/platform/contract/vendor-offer'
import type { Device } from '../rules/devices'
import type { Place } from '../rules/seats'
import { readDevice } from './device'
import { deviceFields } from './fields'

/** The content of a program's request file, as JSON, or as base64url in an address that a QR code holds. */
const requestFile = z.object({
  ...deviceFields,
  foyer: z.literal('licence-request'),
  /** The version of the format; the program's own is `program`. */
  version: z.literal([1, 2]),
  program: deviceFields.version,
})

interface OfflineRequest {
  readonly place: Place
  readonly device: Device
  readonly virtual?: VirtualKind
}

/** 20040: it is no request of ours. */
export function readOfflineRequest(text: string, offer: Offer): OfflineRequest | Refusal<20040> {
  const parsed = readOffered(requestFile, jsonOf(text.trim()), offer)
  if (!parsed.success) return refuse(20040)
  const device = readDevice(offer, { ...parsed.data, version: parsed.data.program })
  if ('refused' in device) return refuse(20040)
  const { line, platform, virtual } = parsed.data
  return { place: { line, platform }, device, ...(virtual && { virtual }) }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text.startsWith('{') ? text : Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    return null
  }
}
