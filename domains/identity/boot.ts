import type { Language } from '@/platform/i18n/languages'

/** What the page hands to the web app beside its code, so that it can draw at once (D5, D6). */
export interface SignedInMember {
  readonly uid: number
  readonly email: string
  readonly username: string
  /** Unix seconds; 0: none. */
  readonly vip: number
  readonly isAllInOne: boolean
  readonly isSubscriber: boolean
  readonly isBuyer: boolean
  /** The one change of e-mail is used (D14). */
  readonly emailChanged: boolean
  /** The operator who looks through the member's eyes (D12). */
  readonly impersonatedBy: string | null
  /** That operator sees the draft of the catalogue. */
  readonly preview: boolean
  /** The address of the picture of the social account, if there is one. */
  readonly picture: string | null
  /** Unix seconds: when the account ends, if its holder has asked for that; null: it does not. */
  readonly endsAt: number | null
}

export interface Boot {
  readonly language: Language
  readonly vendor: { readonly name: string; readonly home: string }
  readonly member: SignedInMember | null
  /** Google sign-in, where the installation has it: the nonce binds the token to this visitor (D11). */
  readonly google: { readonly clientId: string; readonly script: string; readonly nonce: string } | null
  /** D31: demo helpers are on. */
  readonly demo: boolean
}
