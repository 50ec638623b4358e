import { useId } from 'react'
import type { ShownSubscription } from '@/domains/commerce/subscriptions/map'
import { formatDay } from '@/platform/i18n/day'
import type { Language } from '@/platform/i18n/languages'
import type { MessageKey } from '@/platform/i18n/message'
import { formatMoney, parseMoney } from '@/platform/i18n/money'
import type { Translate } from '@/platform/i18n/translator'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { memberPage, paymentMethodPage } from '@/platform/paths'
import { type Platform, platformMessage } from '@/platform/programs/platforms'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import { Icon, type IconName } from '@/platform/ui/controls/icon'
import type { OverviewOnWire } from '../contract/overview'
import css from './needs.module.css'

interface Need {
  readonly key: string
  readonly icon: IconName
  readonly text: string
  readonly act: MessageKey
  readonly href: string
}

/** How the member's rooms stand, as far as it is known. */
export interface MemberState {
  /** Null: not known yet. */
  readonly overview: OverviewOnWire | null
  readonly subscriptions: readonly ShownSubscription[] | null
}

/** Everything that waits for the member: money first, then what ends, then what is full, then what can be read. */
function needsOf({ overview, subscriptions }: MemberState, translate: Translate, language: Language): readonly Need[] {
  const dayOf = (seconds: number) => formatDay(new Date(seconds * 1000), language)
  const amountOf = (amount: string, currency: Parameters<typeof parseMoney>[1]) => {
    const money = parseMoney(amount, currency)
    return money ? formatMoney(money, language) : amount
  }
  const { transfers = [], seats = [], tickets } = overview ?? {}
  const live = subscriptions?.filter((each) => each.renews) ?? []
  return [
    ...transfers.map(({ order, amount, currency, until }) => ({
      key: `transfer ${order}`,
      icon: 'receipt' as const,
      text: translate('dashboard.needs.transfer', { order, amount: amountOf(amount, currency), day: dayOf(until) }),
      act: 'dashboard.needs.transferDo' as const,
      href: memberPage('order_history'),
    })),
    ...live
      .filter(({ overdue }) => overdue)
      .map(({ reference, name, end }) => ({
        key: `overdue ${reference}`,
        icon: 'alert' as const,
        text: translate('dashboard.needs.overdue', { name, day: formatDay(end, language) }),
        act: 'dashboard.needs.cardDo' as const,
        href: paymentMethodPage(reference),
      })),
    ...live.flatMap(({ reference, name, card, overdue }) =>
      card?.ends && !overdue
        ? {
            key: `card ${reference}`,
            icon: 'renew' as const,
            text: translate('dashboard.needs.card', {
              name,
              lastFour: card.lastFour,
              day: formatDay(card.ends, language),
            }),
            act: 'dashboard.needs.cardDo' as const,
            href: paymentMethodPage(reference),
          }
        : [],
    ),
    // A single seat is always either free or in use.
    ...seats
      .filter(({ used, total }) => total > 1 && used >= total)
      .map(({ line, name, platform, total }) => ({
        key: `seats ${line} ${platform}`,
        icon: 'key' as const,
        text: translate('dashboard.needs.full', {
          name,
          total,
          platform: translate(platformMessage(platform as Platform)),
        }),
        act: 'dashboard.needs.fullDo' as const,
        href: `${memberPage('license')}#${line}`,
      })),
    ...(tickets && tickets.answered > 0
      ? [
          {
            key: 'tickets',
            icon: 'help' as const,
            text: translate('dashboard.needs.answered', { count: tickets.answered }),
            act: 'dashboard.needs.read' as const,
            href: memberPage('get_support'),
          },
        ]
      : []),
  ]
}

/** A list of what waits for the member, each one press from its act; nothing is drawn without any. */
export function Needs(standing: MemberState) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const id = useId()
  const needs = needsOf(standing, translate, language)
  if (needs.length === 0) return null
  return (
    <section className="stack-3" aria-labelledby={id}>
      <h2 id={id}>{translate('dashboard.needs.title')}</h2>
      <ul>
        {needs.map(({ key, icon, text, act, href }) => (
          <li key={key} className={css.need}>
            <Icon name={icon} />
            <p>{text}</p>
            <ButtonLink variant="secondary" href={href} aria-label={`${translate(act)}: ${text}`}>
              {translate(act)}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
