import { hashOf } from '@/domains/accounts/identity'
import type { MailChoice } from '@/platform/mail/choices'
import { memberPage } from '@/platform/paths'
import { seal, unseal } from '@/platform/sealing/seal'
import { foldAddress } from '@/platform/text/typed/address'
import type { ConsentContext } from '../context'
import { unsubscribeAddress } from '../rules'

type Place = Pick<ConsentContext, 'licenceSecret' | 'publicUrl'>

/** The address and the choice of the mail that contained the link. */
export interface OpenLink {
  readonly email: string
  /** Null: it leads to all choices. */
  readonly choice: MailChoice | null
}

const sealOf = ({ licenceSecret: secret }: Place) => ({ secret, purpose: 'foyer consent link', owner: 'address' })

/**
 * Returns the link that a mail carries in place of a login: it cannot be forged, and the address in it is encrypted. It
 * does not expire.
 */
export const linkFor = (place: Place, { email, choice }: OpenLink): string =>
  seal(Buffer.from(JSON.stringify([foldAddress(email), choice])), sealOf(place)).toString('base64url')

/** @returns null: it is not ours */
export function openLink(place: Place, link: string): OpenLink | null {
  try {
    const [email, choice] = JSON.parse(unseal(Buffer.from(link, 'base64url'), sealOf(place)).toString())
    return { email, choice }
  } catch {
    return null
  }
}

/** Returns the address with which a mail program ends a mail's kind. */
export const oneClickAddress = (place: Place, open: OpenLink) =>
  place.publicUrl + unsubscribeAddress(linkFor(place, open))

/** Returns the page where a recipient chooses which mails they get. */
export const preferencesAddress = (place: Place, email: string) =>
  place.publicUrl + memberPage('mail_preferences', { link: linkFor(place, { email, choice: null }) })

/** The hash by which a deleted address is recognized. */
export const addressHash = (email: string) => hashOf(`mail to ${foldAddress(email)}`)
