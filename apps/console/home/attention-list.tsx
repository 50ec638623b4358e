import { useId } from 'react'
import type { Attention, AttentionEntry } from '@/domains/staff/attention/contract/console'
import { tagOf } from '@/platform/i18n/languages'
import type { MessageKey } from '@/platform/i18n/message'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import type { LegalKind } from '@/platform/legal/kinds'
import { legalTitle } from '@/platform/legal/titles'
import { Icon } from '@/platform/ui/controls/icon'
import { Age } from '@/platform/ui/data/cells'
import { type AttentionGroup, addressOf, placeOf } from '../attention'
import { isOffered } from '../route'
import css from './home.module.css'

/** The queues, each with how much waits in it; beneath them what failed and runs low, or that nothing does, and what is under way. */
export function AttentionList({ entries, documents }: Attention) {
  const translate = useTranslate()
  const [queues, problems, under] = [useId(), useId(), useId()]
  const ofGroup = (...groups: readonly AttentionGroup[]) =>
    entries.filter(({ kind }) => groups.includes(placeOf(kind).group))
  const waiting = ofGroup('waiting')
    .filter(({ kind, count }) => count > 0 || isOffered(placeOf(kind).room))
    .sort(byUrgency)
  const others = ofGroup('failed', 'low')
  const running = ofGroup('running').filter(({ count }) => count > 0)
  const wrong = others.filter(({ count }) => count > 0)
  const { missing = [], placeholders = [] } = documents ?? {}
  const isFine = [...wrong, ...missing, ...placeholders].length === 0
  return (
    <>
      {waiting.length > 0 && (
        <section className={`stack-3 ${css.section}`} aria-labelledby={queues}>
          <h2 id={queues}>{translate('console.queues')}</h2>
          <ul className={css.queues}>
            {waiting.map((entry) => (
              <Queue key={entry.kind} entry={entry} />
            ))}
          </ul>
        </section>
      )}
      {others.length > 0 && (
        <section className={`stack-3 ${css.section}`} aria-labelledby={problems}>
          <h2 id={problems}>{translate('console.problems')}</h2>
          {isFine && (
            <p className={css.fine}>
              <Icon name="check" />
              {translate('console.noProblems')}
            </p>
          )}
          {!isFine && (
            <ul className={css.problems}>
              {wrong.map((entry) => (
                <Entry key={entry.kind} entry={entry} icon="alert" />
              ))}
              <Documents title="console.documentsMissing" kinds={missing} />
              <Documents title="console.documentsDraft" kinds={placeholders} />
            </ul>
          )}
        </section>
      )}
      {running.length > 0 && (
        <section className={`stack-3 ${css.section}`} aria-labelledby={under}>
          <h2 id={under}>{translate('console.underWay')}</h2>
          <ul className={css.problems}>
            {running.map((entry) => (
              <Entry key={entry.kind} entry={entry} icon="download" />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** The queue that has waited longest stands first, and one in which nothing waits, last (decision 0205). */
const byUrgency = (one: AttentionEntry, other: AttentionEntry) =>
  (one.since ?? Number.POSITIVE_INFINITY) - (other.since ?? Number.POSITIVE_INFINITY) || 0

function Queue({ entry: { kind, count, since } }: { entry: AttentionEntry }) {
  const translate = useTranslate()
  const place = placeOf(kind)
  return (
    <li>
      <a className={css.queue} href={addressOf(place)} data-waiting={count > 0 || undefined}>
        <span className={css.title}>
          <Icon name={place.room.icon} />
          {translate(place.title)}
        </span>
        <span className={css.count}>{count}</span>
        <span className={css.about}>
          {since === null ? translate('console.nothingWaits') : <Oldest since={since} />}
        </span>
      </a>
    </li>
  )
}

function Entry({ entry: { kind, count, since }, icon }: { entry: AttentionEntry; icon: 'alert' | 'download' }) {
  const translate = useTranslate()
  const place = placeOf(kind)
  return (
    <li>
      <a className={css.problem} href={addressOf(place)} data-wrong={icon === 'alert' || undefined}>
        <Icon name={icon} />
        <span className={css.what}>{translate(place.title, { count })}</span>
        <span className={css.about}>{since !== null && <Oldest since={since} />}</span>
        <Icon name="arrow" />
      </a>
    </li>
  )
}

/** Documents that the vendor's folder is to name: no room of the console is where that is done. */
function Documents({ title, kinds }: { title: MessageKey; kinds: readonly LegalKind[] }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  if (kinds.length === 0) return null
  const names = new Intl.ListFormat(tagOf(language)).format(kinds.map((kind) => translate(legalTitle(kind))))
  return (
    <li className={css.problem} data-wrong>
      <Icon name="alert" />
      <span className={css.what}>{translate(title, { names })}</span>
      <span className={css.about}>{translate('console.documentsPlace')}</span>
    </li>
  )
}

function Oldest({ since }: { since: number }) {
  const translate = useTranslate()
  return (
    <>
      {translate('console.oldest')} <Age at={since} />
    </>
  )
}
