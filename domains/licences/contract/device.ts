import { type Refusal, refuseFields } from '@/platform/http/refusal'
import type { Device } from '../store/seats'

interface GivenDevice {
  readonly platform: 'win' | 'mac' | 'mobile'
  readonly fingerprint: string
  readonly device: string
  readonly name?: string | undefined
}

/** Without what nobody can see; null: nothing is left. */
export const printable = (text: string): string | null => text.replace(/\p{C}/gu, '').trim() || null

/** A MAC address in the one form in which it is shown; null: it is none, or one that no single device has. */
function macAddress(text: string): string | null {
  const digits = text.replace(/[:.-]/g, '').toUpperCase()
  if (!/^[0-9A-F]{12}$/.test(digits) || /^(0{12}|F{12})$/.test(digits)) return null
  return digits.replace(/..(?=.)/g, '$&:')
}

/** How a device is shown: a computer by its MAC address, a phone by its label; null: the text is neither. */
export const deviceName = (platform: GivenDevice['platform'], text: string): string | null =>
  platform === 'mobile' ? printable(text) : macAddress(text)

/** A device as its program names it, or 10001: a computer is named by its MAC address, a phone by a label. */
export function readDevice({ platform, fingerprint, device, name = '' }: GivenDevice): Device | Refusal<10001> {
  const shown = deviceName(platform, device)
  const deviceHash = Buffer.from(fingerprint, 'base64url')
  if (shown === null) return refuseFields('device')
  return { deviceHash, device: shown, nickname: printable(name) }
}
