import { hashOf } from '@/domains/accounts/identity'
import type { Platform } from '@/domains/commerce/catalogue/rules/kinds'
import { type Refusal, refuseFields } from '@/platform/contract/refusal'
import type { Offer } from '@/platform/contract/vendor-offer'
import { isLabelled, type OwnPlatforms } from '@/platform/programs/platforms'
import { type Component, type Device, type DeviceIdentity, type ProgramFacts, programFacts } from '../rules/devices'

interface GivenIdentity {
  readonly components?: readonly Component[] | undefined
  readonly installation?: string | undefined
}

export interface GivenProgram {
  readonly version?: string | null | undefined
  readonly arch?: string | null | undefined
  readonly os?: string | undefined
}

interface GivenDevice extends GivenIdentity, GivenProgram {
  readonly platform: Platform
  readonly fingerprint: string
  readonly device: string
  readonly name?: string | undefined
}

/** Removes invisible characters; null: nothing is left. */
export const printable = (text: string): string | null => text.replace(/\p{C}/gu, '').trim() || null

/** Returns a MAC address in the form in which it is shown; null: it is invalid, or shared by many devices. */
function macAddress(text: string): string | null {
  const digits = text.replace(/[:.-]/g, '').toUpperCase()
  if (!/^[0-9A-F]{12}$/.test(digits) || /^(0{12}|F{12})$/.test(digits)) return null
  return digits.replace(/..(?=.)/g, '$&:')
}

/** How a device is shown: a computer by its MAC address, a phone by its label; null: the text is neither. */
export const deviceName = (own: OwnPlatforms, platform: GivenDevice['platform'], text: string): string | null =>
  isLabelled(own, platform) ? printable(text) : macAddress(text)

/** A device as its program names it, or 10001: a computer is named by its MAC address, a phone by a label. */
export function readDevice(
  { platforms }: Pick<Offer, 'platforms'>,
  { platform, fingerprint, device, name = '', ...more }: GivenDevice,
): Device | Refusal<10001> {
  const shown = deviceName(platforms, platform, device)
  const deviceHash = Buffer.from(fingerprint, 'base64url')
  if (shown === null) return refuseFields('device')
  return { deviceHash, device: shown, nickname: printable(name), ...readIdentity(more), ...readProgram(more) }
}

/** Without what a program does not say: that stays as it was. Of the installation only its hash is kept. */
export const readIdentity = ({ components, installation }: GivenIdentity): Omit<DeviceIdentity, 'deviceHash'> => ({
  ...(components && { components }),
  ...(installation !== undefined && { installation: hashOf(installation) }),
})

/** Returns a program's report about itself, without missing facts. */
export const readProgram = ({ version = null, arch = null, os = '' }: GivenProgram): ProgramFacts =>
  programFacts({ version, architecture: arch, system: printable(os) })
