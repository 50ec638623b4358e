import type { MessageKey } from '@/platform/i18n/message'
import { type Reader, type Texts, textIn } from '@/platform/i18n/texts'

/** The platforms that every vendor has. */
export const commonPlatforms = ['win', 'mac', 'linux', 'mobile'] as const
export type CommonPlatform = (typeof commonPlatforms)[number]

/** The vendor's further platforms: keys of their own, which their settings give a name. */
type OwnPlatform = string & { readonly isOwnPlatform: true }
export type Platform = CommonPlatform | OwnPlatform

/** The form of a platform's key; in the database, too, where keys from earlier settings stay. */
export const platformPattern = '[a-z][a-z0-9]{1,14}'

export interface PlatformFacts {
  readonly names: Texts
  /** Whether its devices are named by a label, as phones are, and not by a MAC address. */
  readonly labelled: boolean
}

/** A vendor's further platforms, by their keys (decision 0131). */
export type OwnPlatforms = Readonly<Record<string, PlatformFacts>>

/** Returns the platforms of a vendor, the common ones first. */
export const platformsOf = (own: OwnPlatforms): readonly Platform[] => [
  ...commonPlatforms,
  ...(Object.keys(own) as OwnPlatform[]),
]

export const isOwn = (platform: Platform) => !(commonPlatforms as readonly Platform[]).includes(platform)

/** Returns the platform of the vendor's own whose key another system's word begins with: `iOS 18` is `ios`. */
export const ownPlatformIn = (own: OwnPlatforms, word: string): Platform | undefined =>
  platformsOf(own).find((each) => isOwn(each) && word.toLowerCase().startsWith(each))

/** Whether a device is named by a label: it has no MAC address that its program could read. */
export const isLabelled = (own: OwnPlatforms, platform: Platform) =>
  platform === 'mobile' || (own[platform]?.labelled ?? false)

/** The vendor's own names as messages in their compiled form, which are loaded with the wording of a language. */
export const platformWording = (own: OwnPlatforms, reader: Reader): Readonly<Record<string, [string]>> =>
  Object.fromEntries(Object.entries(own).map(([key, { names }]) => [`platform.${key}`, [textIn(names, reader) ?? key]]))

/** Names that no language translates. */
const names: Readonly<Record<string, string>> = { win: 'Windows', mac: 'macOS', linux: 'Linux', mobile: 'iOS, Android' }

/** Returns the name of a platform for staff. */
export const platformName = (own: OwnPlatforms, platform: Platform, reader: Reader): string =>
  names[platform] ?? textIn(own[platform]?.names, reader) ?? platform

const commonNames = {
  win: 'platform.win',
  mac: 'platform.mac',
  linux: 'platform.linux',
  mobile: 'platform.mobile',
} as const satisfies Record<CommonPlatform, MessageKey>

/** The message that names a platform: of the common ones in `platform/i18n/messages`, of the vendor's own in their settings. */
export const platformMessage = (platform: Platform): MessageKey =>
  platform in commonNames ? commonNames[platform as CommonPlatform] : (`platform.${platform}` as MessageKey)
