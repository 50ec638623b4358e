import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { z } from 'zod/mini'
import { holdingsOf } from '@/apps/server/holdings'
import { memberByEmail } from '@/domains/accounts/identity/store/accounts/members'
import { createCatalogueReader } from '@/domains/commerce/catalogue'
import { importGiftCodes } from '@/domains/promotion/campaign-gifts/imports/load'
import { campaignKeys, pictureKey, siteSelling } from '@/domains/promotion/campaign-gifts/rules'
import { campaignOf } from '@/domains/promotion/campaign-gifts/rules/campaign'
import { claimCode, submitClaim } from '@/domains/promotion/campaign-gifts/store/claims'
import { entriesOf } from '@/domains/promotion/campaign-gifts/store/entries'
import { claimsIn, decideClaim } from '@/domains/promotion/campaign-gifts/store/reviews'
import { ConfigError } from '@/platform/config/config'
import type { Offer } from '@/platform/contract/vendor-offer'
import type { Database, Transaction } from '@/platform/database/connect'
import { cleanPicture } from '@/platform/files/picture'
import { hashesOf } from '@/platform/files/picture-hashes'
import type { FileStore } from '@/platform/files/store'
import { textReader } from '@/platform/i18n/texts'
import { offeredCurrency } from '@/platform/money/currency-field'
import { checkVendor } from '@/platform/vendor/read'
import { readLines } from './lines'

const line = z.strictObject({
  member: z.string(),
  campaign: z.enum(campaignKeys),
  /** Which of the member's entries, the newest being 0. */
  entry: z.number(),
  state: z.enum(['waiting', 'choosing', 'given']),
  currency: z.optional(offeredCurrency),
  /** The drawing used as the screenshot. */
  picture: z.string(),
})
type DemoGift = z.output<typeof line>
export type DemoGiftLine = z.input<typeof line>

/**
 * Fills the demo vendor's pools and lets demo members have claimed gifts, in a database whose pools are empty. Of
 * processes that load at once one adds the codes, and the claims with them.
 * @throws ConfigError when a claim could not have come about
 */
export async function loadDemoGifts(database: Database, files: FileStore, folder: string, now: Date) {
  const { offer } = checkVendor(folder)
  const outcome = await importGiftCodes(database, { path: join(folder, 'gift-codes.jsonl'), offer }, now)
  if ('problems' in outcome) throw new ConfigError('VENDOR_DIR: gift-codes.jsonl cannot be used')
  if (outcome.added === 0) return
  const drawn = new Map<string, Screenshot>()
  for (const gift of readLines(folder, 'gifts.jsonl', line)) {
    const { picture, looks } = drawn.get(gift.picture) ?? (await draw(folder, gift.picture))
    drawn.set(gift.picture, { picture, looks })
    const sent = { offer, pictureKey: pictureKey(randomUUID()), pictureLooks: looks, now }
    await files.put(sent.pictureKey, Readable.from([picture], { objectMode: false }), picture.length)
    const claimed = await database.transaction((transaction) => claim(transaction, gift, sent))
    if (!claimed) throw new ConfigError(`VENDOR_DIR: gifts.jsonl: ${gift.member} has no such entry ${gift.entry}`)
  }
}

/** A screenshot as a member would send it. */
interface Screenshot {
  readonly picture: Buffer
  readonly looks: readonly string[]
}

async function draw(folder: string, file: string): Promise<Screenshot> {
  const { default: sharp } = await import('sharp')
  const picture = await cleanPicture(await sharp(join(folder, file)).png().toBuffer())
  if (picture === null) throw new ConfigError(`VENDOR_DIR: ${file} cannot be used`)
  return { picture, looks: await hashesOf(picture) }
}

interface PictureUpload {
  readonly offer: Offer
  readonly pictureKey: string
  readonly pictureLooks: readonly string[]
  readonly now: Date
}

const holdings = holdingsOf({})

async function claim(transaction: Transaction, gift: DemoGift, sent: PictureUpload) {
  const { now, offer } = sent
  const { member: email, campaign: key, entry: place, state, currency = 'USD' } = gift
  const campaign = campaignOf(await createCatalogueReader().currentCatalogue(transaction), key)
  const member = await memberByEmail(transaction, email)
  if (!campaign || !member) return false
  const request = { holdings, memberId: member.id, campaign: key, pids: campaign.pids }
  const reader = textReader(offer.languages, 'en')
  const entry = (await entriesOf(transaction, { holdings, memberId: member.id, campaign, reader }))[place]
  if (!entry) return false
  const named = { ...request, orderNumber: entry.orderNumber, position: entry.position }
  if (!(await submitClaim(transaction, named, sent))) return false
  if (state === 'waiting') return true
  const submitted = (await claimsIn(transaction, ['waiting'])).find((each) => each.pictureKey === sent.pictureKey)
  await decideClaim(transaction, { id: submitted?.id ?? 0, operator: 'demo', now }, { to: 'choosing' })
  if (state === 'choosing') return true
  const amount = campaign.amounts[currency]
  if (!amount) return false
  const value = { amount, shop: null, site: siteSelling(currency), now }
  return (await claimCode(transaction, named, value)) !== null
}
