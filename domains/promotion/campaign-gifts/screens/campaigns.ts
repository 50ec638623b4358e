import type { Place } from '@/platform/codes/message-for'
import { call, type Outcome } from '@/platform/http/client'
import type { Language } from '@/platform/i18n/languages'
import type { MessageKey } from '@/platform/i18n/message'
import { decimal } from '@/platform/i18n/money'
import { memberPage, type ScreenName } from '@/platform/paths'
import { sendFile } from '@/platform/ui/forms/file-sender'
import { places } from '../places'
import { type CampaignKey, type Site, sellsIn, siteSelling } from '../rules'
import { type Choice, type Gift, readGift } from './gift'

/** The gifts of a campaign, and the shop that suits the member. */
export interface GiftList {
  readonly gifts: readonly Gift[]
  readonly site: Site
}

interface PictureUpload {
  readonly language: Language
  /** From 0 to 1: how much of the picture is on its way. */
  readonly onProgress: (share: number) => void
}

/** The differences between the two campaigns: their words, their addresses, and their calls. */
export interface Campaign {
  /** Its key in the vendor's catalogue. */
  readonly key: CampaignKey
  /** The value of `a`. */
  readonly screen: ScreenName
  readonly title: MessageKey
  readonly lead: MessageKey
  /** The messages of a failed claim. */
  readonly failure: Place
  readonly list: (language: Language) => Promise<Outcome<GiftList>>
  /** @param own the shop that suits the member */
  readonly get: (gift: Gift, choice: Choice, visit: { own: Site; language: Language }) => Promise<Outcome<unknown>>
  readonly send: (gift: Gift, file: Blob, visit: PictureUpload) => Promise<Outcome<unknown>>
}

export const newGift: Campaign = {
  key: 'all-in-one-new',
  screen: 'all_in_one_new_amazon_gift',
  title: 'gifts.newTitle',
  lead: 'gifts.newLead',
  failure: places.giftGet,
  list: async (language) => {
    const outcome = await call('GET /member/all_in_one_new_amazon_gift/list', { lang: language })
    if (!outcome.ok) return outcome
    const { all_in_one_amazon: entries, amazon_site: site } = outcome.data.content
    return { ok: true, data: { gifts: entries.map(readGift), site } }
  },
  get: ({ order, line, pid }, { value, site }, { own, language }) =>
    call('GET /member/all_in_one_new_amazon_gift/get', {
      lang: language,
      oid: order,
      vid: line,
      pid,
      currency: value.currency,
      amount: decimal(value),
      // Where codes do not differ by shop, the member's own, if it sells in the currency.
      country: site ?? (sellsIn(own, value.currency) ? own : siteSelling(value.currency)),
    }),
  send: ({ order, line, pid }, file, { language, onProgress }) =>
    sendFile(
      'POST /member/all_in_one_new_amazon_gift/upload1',
      { lang: language, oid: order, vid: line, pid },
      { field: 'picture', file, onProgress },
    ),
}

export const cinemaGift: Campaign = {
  key: 'downloader-all-in-one',
  screen: 'downloader_all_in_one_netflix_gift',
  title: 'gifts.cinemaTitle',
  lead: 'gifts.cinemaLead',
  failure: places.giftClaim,
  list: async (language) => {
    const outcome = await call('POST /member/all_in_one_netflix_gift/list', { lang: language })
    if (!outcome.ok) return outcome
    const { all_in_one_netflix: entries, amazon_site: site } = outcome.data.content
    return { ok: true, data: { gifts: entries.map(readGift), site } }
  },
  get: ({ order, line, pid }, { value: { currency }, site }, { language }) =>
    call('POST /member/all_in_one_netflix_gift/get', {
      lang: language,
      oid: order,
      vid: line,
      pid,
      currency,
      ...(site && { country: site }),
    }),
  send: ({ order, line }, file, { language, onProgress }) =>
    sendFile(
      'POST /member/all_in_one_netflix_gift/upload1',
      { lang: language, oid: order, vid: line },
      { field: 'picture', file, onProgress },
    ),
}

export const listAddress = ({ screen }: Campaign) => memberPage(screen, { t: 'list' })

export const uploadAddress = ({ screen }: Campaign, { order, line, pid }: Gift) =>
  memberPage(screen, { t: 'upload1', oid: order, vid: line, pid: String(pid) })
