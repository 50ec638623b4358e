import type { PlaceName } from '@/platform/codes/places'
import type { Outcome } from '@/platform/http/client'
import type { Language } from '@/platform/i18n/languages'
import type { MessageKey } from '@/platform/i18n/message'
import { decimal } from '@/platform/money/format'
import type { Money } from '@/platform/money/money'
import { chosenSite, type Site, siteSelling } from '../rules'
import { call, sendFile } from './api'
import { type Gift, readGift } from './gift'

/** The gifts of a campaign, and the shop that suits the member. */
export interface GiftList {
  readonly gifts: readonly Gift[]
  readonly site: Site
}

/** What is different between the two campaigns: their words, their addresses, and how their calls are made. */
export interface Campaign {
  /** The value of `a`. */
  readonly screen: string
  readonly title: MessageKey
  readonly lead: MessageKey
  /** Whose words a failed claim has. */
  readonly failure: PlaceName
  readonly list: (language: Language) => Promise<Outcome<GiftList>>
  readonly get: (gift: Gift, choice: Money, site: Site) => Promise<Outcome<unknown>>
  readonly send: (gift: Gift, file: Blob, onProgress: (share: number) => void) => Promise<Outcome<unknown>>
}

export const newGift: Campaign = {
  screen: 'all_in_one_new_amazon_gift',
  title: 'gifts.newTitle',
  lead: 'gifts.newLead',
  failure: 'giftGet',
  list: async (language) => {
    const outcome = await call('GET /member/all_in_one_new_amazon_gift/list', { lang: language })
    if (!outcome.ok) return outcome
    const { all_in_one_amazon: entries, amazon_site: site } = outcome.data.content
    return { ok: true, data: { gifts: entries.map(readGift), site } }
  },
  get: ({ order, line, pid }, choice, site) =>
    call('GET /member/all_in_one_new_amazon_gift/get', {
      oid: order,
      vid: line,
      pid,
      currency: choice.currency,
      amount: decimal(choice),
      // Of two shops that sell in the same currency the member's own.
      country: chosenSite(choice.currency, site) ?? siteSelling(choice.currency),
    }),
  send: ({ order, line, pid }, file, onProgress) =>
    sendFile(
      'POST /member/all_in_one_new_amazon_gift/upload1',
      { oid: order, vid: line, pid },
      { field: 'picture', file, onProgress },
    ),
}

export const cinemaGift: Campaign = {
  screen: 'downloader_all_in_one_netflix_gift',
  title: 'gifts.cinemaTitle',
  lead: 'gifts.cinemaLead',
  failure: 'giftClaim',
  list: async (language) => {
    const outcome = await call('POST /member/all_in_one_netflix_gift/list', { lang: language })
    if (!outcome.ok) return outcome
    const { all_in_one_netflix: entries, amazon_site: site } = outcome.data.content
    return { ok: true, data: { gifts: entries.map(readGift), site } }
  },
  get: ({ order, line, pid }, choice) =>
    call('POST /member/all_in_one_netflix_gift/get', { oid: order, vid: line, pid, currency: choice.currency }),
  send: ({ order, line }, file, onProgress) =>
    sendFile(
      'POST /member/all_in_one_netflix_gift/upload1',
      { oid: order, vid: line },
      { field: 'picture', file, onProgress },
    ),
}

export const listAddress = ({ screen }: Campaign) => `/member.htm?a=${screen}&t=list`

export const uploadAddress = ({ screen }: Campaign, { order, line, pid }: Gift) =>
  `/member.htm?${new URLSearchParams({ a: screen, t: 'upload1', oid: order, vid: line, pid: String(pid) })}`
