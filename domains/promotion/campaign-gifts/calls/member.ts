import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { countAttempt } from '@/domains/accounts/identity'
import { type Catalogue, productOf } from '@/domains/commerce/catalogue/rules'
import { refuse, refuseFields, refuseUntil, refuseValue } from '@/platform/contract/refusal'
import { cleanPicture } from '@/platform/files/picture'
import { hashesOf } from '@/platform/files/picture-hashes'
import type { Handlers, MemberCaller } from '@/platform/http/visit'
import { parseMoney } from '@/platform/i18n/money'
import type { Reader } from '@/platform/i18n/texts'
import { type Currency, compare } from '@/platform/money/money'
import { minutes } from '@/platform/time/duration'
import { ownCount } from '@/platform/time/throttle'
import type { CampaignGiftsContext } from '../context'
import type { campaignGiftCalls } from '../contract/member'
import { positionOf, presentCode, presentEntry } from '../map'
import { type CampaignKey, pictureKey, type Site, sellsIn, siteFor } from '../rules'
import { campaignOf } from '../rules/campaign'
import { claimCode, submitClaim } from '../store/claims'
import { entriesOf } from '../store/entries'

const amazon: CampaignKey = 'all-in-one-new'
const netflix: CampaignKey = 'downloader-all-in-one'

/** Every call of gifts with its handler: the two campaigns differ in their methods and fields alone. */
export function campaignGiftHandlers(context: CampaignGiftsContext): Handlers<typeof campaignGiftCalls> {
  const list = listing(context)
  const get = getting(context)
  const send = sending(context)
  return {
    'GET /member/all_in_one_new_amazon_gift/list': async ({ member, reader }) => {
      const { entries, site } = await list(amazon, member, reader)
      return { status: 1, content: { all_in_one_amazon: entries, amazon_site: site } }
    },
    'POST /member/all_in_one_netflix_gift/list': async ({ member, reader }) => {
      const { entries, site } = await list(netflix, member, reader)
      return { status: 1, content: { all_in_one_netflix: entries, amazon_site: site } }
    },
    'GET /member/all_in_one_new_amazon_gift/get': ({ member, input, now }) => get(amazon, member, input, now),
    'POST /member/all_in_one_netflix_gift/get': ({ member, input, now }) => get(netflix, member, input, now),
    'POST /member/all_in_one_new_amazon_gift/upload1': ({ member, input, file, now }) =>
      send(amazon, member, input, { file, now }),
    'POST /member/all_in_one_netflix_gift/upload1': ({ member, input, file, now }) =>
      send(netflix, member, input, { file, now }),
  }
}

const listing =
  ({ database, catalogue, holdings }: CampaignGiftsContext) =>
  async (key: CampaignKey, member: MemberCaller, reader: Reader) => {
    const current = await catalogue.currentCatalogue(database)
    const campaign = campaignOf(current, key)
    const none: Site = 'US'
    if (!campaign) return { entries: [], site: none }
    const found = await entriesOf(database, { holdings, memberId: member.id, campaign, reader })
    const [newest] = found
    // Anyone who looks through the member's eyes sees that a code is there, and spends none.
    const masked = member.operator !== null
    return {
      entries: found.map((entry) => presentEntry(current, campaign.amounts, entry, { masked })),
      site: newest ? siteFor({ country: newest.country, currency: newest.orderCurrency }) : none,
    }
  }

/** Of these ids those that mean the same product as another one, which may be an earlier id of it. */
function sameProduct(catalogue: Catalogue, pids: readonly number[], wanted: number) {
  const current = (pid: number) => productOf(catalogue, pid)?.pid ?? pid
  return pids.filter((pid) => current(pid) === current(wanted))
}

interface ClaimRequest {
  readonly vid: string
  readonly oid: string
  readonly pid: number
  readonly currency: Currency
  readonly amount?: string | undefined
  readonly country?: Site | undefined
}

const getting =
  ({ database, catalogue, holdings }: CampaignGiftsContext) =>
  async (key: CampaignKey, member: MemberCaller, request: ClaimRequest, now: Date) => {
    const current = await catalogue.currentCatalogue(database)
    const campaign = campaignOf(current, key)
    if (!campaign) return refuse(20035)
    const amount = campaign.amounts[request.currency]
    const seen = request.amount === undefined ? amount : parseMoney(request.amount, request.currency)
    if (amount === undefined) return refuseFields('currency')
    if (seen === null || seen === undefined || compare(seen, amount) !== 0) return refuseFields('amount')
    const { country: shop = null, currency } = request
    if (shop !== null && !sellsIn(shop, currency)) return refuseFields('country')
    const pids = sameProduct(current, campaign.pids, request.pid)
    const line = {
      holdings,
      memberId: member.id,
      campaign: key,
      pids,
      orderNumber: request.oid,
      position: positionOf(request.vid),
    }
    const given = await claimCode(database, line, { amount, shop, now })
    return given ? presentCode(given) : refuse(20035)
  }

/** More than a member with a few lines and one or two rejections needs. */
const throttle = { free: 20, forgives: minutes(3), longestDelay: minutes(30) }

const sending =
  ({ database, catalogue, holdings, files }: CampaignGiftsContext) =>
  async (
    key: CampaignKey,
    member: MemberCaller,
    { oid, vid, pid }: { oid: string; vid?: string | undefined; pid?: number | undefined },
    { file, now }: { file: Buffer; now: Date },
  ) => {
    const current = await catalogue.currentCatalogue(database)
    const campaign = campaignOf(current, key)
    if (!campaign) return refuse(20035)
    // To decode a picture is work; anyone who sends one after the other has to wait.
    const wait = await countAttempt(database, [ownCount({ key: `gift pictures by ${member.id}`, ...throttle })], now)
    if (wait !== null) return refuseUntil(wait)
    const picture = await cleanPicture(file)
    if (picture === null) return refuseValue('picture')
    const place = pictureKey(randomUUID())
    const pictureLooks = await hashesOf(picture)
    await files.put(place, Readable.from([picture], { objectMode: false }), picture.length)
    const position = vid === undefined ? null : positionOf(vid)
    const pids = pid === undefined ? campaign.pids : sameProduct(current, campaign.pids, pid)
    const line = { holdings, memberId: member.id, campaign: key, pids, orderNumber: oid, position }
    const submitted = await submitClaim(database, line, { pictureKey: place, pictureLooks, now })
    const useless = submitted ? submitted.replaced : place
    if (useless !== null) await files.remove(useless)
    return submitted ? ({ status: 1 } as const) : refuse(20035)
  }
