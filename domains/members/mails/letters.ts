import type { CampaignKey } from '@/domains/gifts/rules'
import type { Queryable } from '@/platform/database/connect'
import { type Language, languageOf } from '@/platform/i18n/languages'
import { type Texts, textIn } from '@/platform/i18n/texts'
import type { Letter } from '@/platform/mail/letter'
import { formatMoney } from '@/platform/money/format'
import type { Money } from '@/platform/money/money'
import { memberPage, type ScreenName } from '@/platform/paths'
import type { MembersContext } from '../context'

interface Addressee {
  readonly email: string
  readonly writtenTo: string
  readonly language: string | null
}

type Names = Texts

/** Writes to a member that a code was given to them, and which. */
export function writeCode(
  context: MembersContext,
  database: Queryable,
  to: Addressee,
  { names, code, order }: { names: Names; code: string; order: string },
) {
  const language = spokenBy(to)
  const t = context.translate[language]
  const facts = { vendor: context.vendorName, product: textIn(names, language), order }
  return send(context, database, 'code', to, {
    subject: t('mail.members.code.subject', facts),
    heading: t('mail.members.code.heading'),
    paragraphs: [t('mail.members.code.text', facts), t('mail.members.code.again', facts)],
    code,
    action: { label: t('mail.members.product.action'), url: screenAt(context, 'my_products') },
    notes: [t('mail.members.code.note')],
  })
}

/** Where the gifts of a campaign stand. */
const giftScreens: Readonly<Record<CampaignKey, ScreenName>> = {
  'all-in-one-new': 'all_in_one_new_amazon_gift',
  'downloader-all-in-one': 'downloader_all_in_one_netflix_gift',
}

/** Writes to a member that a gift was given to them; its code is read in the member area. */
export function writeGift(
  context: MembersContext,
  database: Queryable,
  to: Addressee,
  { campaign, names, amount }: { campaign: CampaignKey; names: Names; amount: Money },
) {
  const language = spokenBy(to)
  const t = context.translate[language]
  const facts = { vendor: context.vendorName, gift: textIn(names, language), worth: formatMoney(amount, language) }
  return send(context, database, 'gift', to, {
    subject: t('mail.members.gift.subject', facts),
    heading: t('mail.members.gift.heading'),
    paragraphs: [t('mail.members.gift.text', facts)],
    action: {
      label: t('mail.members.gift.action'),
      url: context.publicUrl + memberPage(giftScreens[campaign], { t: 'list' }),
    },
  })
}

/** Writes to a member that a product was given to them, and until when it is theirs. */
export function writeProduct(
  context: MembersContext,
  database: Queryable,
  to: Addressee,
  { names, order, until }: { names: Names; order: string; until: Date | null },
) {
  const language = spokenBy(to)
  const t = context.translate[language]
  const facts = { vendor: context.vendorName, product: textIn(names, language), order }
  const term = until === null ? t('mail.members.product.forGood') : t('mail.members.product.until', { until })
  return send(context, database, 'product', to, {
    subject: t('mail.members.product.subject', facts),
    heading: t('mail.members.product.heading'),
    paragraphs: [t('mail.members.product.text', facts), term],
    action: { label: t('mail.members.product.action'), url: screenAt(context, 'my_products') },
  })
}

const screenAt = ({ publicUrl }: MembersContext, screen: ScreenName) => publicUrl + memberPage(screen)

/** Tells both addresses that two accounts are one by now. */
export async function writeMerged(
  context: MembersContext,
  database: Queryable,
  { from, into }: { from: Addressee; into: Addressee },
) {
  for (const to of [into, from]) {
    const t = context.translate[spokenBy(to)]
    const facts = { vendor: context.vendorName, from: from.email, into: into.email }
    await send(context, database, 'merged', to, {
      subject: t('mail.members.merged.subject', facts),
      heading: t('mail.members.merged.heading'),
      paragraphs: [t('mail.members.merged.text', facts), t('mail.members.merged.login', facts)],
      action: { label: t('mail.members.merged.action'), url: context.publicUrl + memberPage('login') },
      notes: [t('mail.members.merged.notYou')],
    })
  }
}

const spokenBy = ({ language }: Addressee): Language => languageOf(language)

const send = (
  { mailer }: MembersContext,
  database: Queryable,
  name: string,
  to: Addressee,
  letter: Letter,
): Promise<number> =>
  // A code is worth money: its mail is not sent a second time by a click.
  mailer.send(database, {
    ...{ kind: `members.${name}`, to: to.writtenTo, language: spokenBy(to), letter },
    confidential: name === 'code',
    unasked: true,
  })
