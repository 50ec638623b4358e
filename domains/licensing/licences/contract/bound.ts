import { z } from 'zod/mini'
import type { Platform } from '@/domains/commerce/catalogue/rules/kinds'
import { defineCalls } from '@/platform/contract/call'
import { technicalRoles } from '@/platform/contract/company-roles'
import { type Refusal, refuseFields } from '@/platform/contract/refusal'
import { name } from '@/platform/contract/typed-fields'
import type { Offer } from '@/platform/contract/vendor-offer'
import type { Device } from '../rules/devices'
import type { Place } from '../rules/seats'
import { readDevice } from './device'
import { deviceFields, fingerprint, lineKey, platform, session, text } from './fields'
import { granted } from './granted'

/** A device that no program has named yet. */
export const bindingFields = {
  line: lineKey,
  platform,
  fingerprint,
  /** The MAC address of a computer; a label for a phone. Left out: one is made of the fingerprint, as programs do. */
  device: z.optional(text(60)),
  name: z.optional(name(60)),
}

interface GivenBinding {
  readonly line: string
  readonly platform: Platform
  readonly fingerprint: string
  readonly device?: string | undefined
  readonly name?: string | undefined
}

/** The place and the device of a binding, or 10001: a computer is named by its MAC address. */
export function readBinding(
  offer: Pick<Offer, 'platforms'>,
  { line, platform: on, device: shown, ...given }: GivenBinding,
): { place: Place; device: Device } | Refusal<10001> {
  const label = shown ?? labelOf(given.fingerprint)
  const device = readDevice(offer, { ...given, platform: on, device: label })
  return 'refused' in device ? refuseFields('device') : { place: { line, platform: on }, device }
}

/** In place of an address: one that no card has, made of the fingerprint. */
function labelOf(told: string): string {
  const [first = 0, ...rest] = Buffer.from(told, 'base64url').subarray(0, 6)
  return [(first & 0xfc) | 2, ...rest].map((byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join(':')
}

/** The answer to a binding: the seat, and a licence file for a device without network. */
export const bound = z.object({ seat: z.string(), file: z.string(), name: z.string() })

export const boundCallsContract = defineCalls({
  'POST /licence/bind': {
    companyRoles: technicalRoles,
    summary: 'Gives a known device a seat before its program asks, and the licence file for one without network',
    who: 'member',
    effect: 'write',
    input: z.object({ ...session, ...bindingFields }),
    answer: bound,
    codes: [30005, 30008, 30010],
    closedToImpersonation: true,
  },
  'POST /licence/claim': {
    summary: 'Takes the seat that was bound to this device in advance, by its fingerprint',
    who: 'program',
    effect: 'write',
    input: z.object(deviceFields),
    answer: granted,
    codes: [20027, 30006, 30008, 30010, 30005],
  },
})
