import { useId } from 'react'
import type { Attention, AttentionEntry } from '@/domains/staff/attention/contract/console'
import { tagOf } from '@/platform/i18n/languages'
import type { MessageKey } from '@/platform/i18n/message'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import type { LegalKind } from '@/platform/legal/kinds'
import { legalTitle } from '@/platform/legal/titles'
import { Icon } from '@/platform/ui/controls/icon'
import { Age } from '@/platform/ui/data/cells'
import { addressOf, placeOf } from '../attention'
import { isOffered } from '../route'
import css from './home.module.css'

/** The queues, each with how much waits in it; beneath them what failed and what runs low, or that nothing does. */
export function AttentionList({ entries, documents }: Attention) {
  const translate = useTranslate()
  const [queues, problems] = [useId(), useId()]
  const waiting = entries.filter(({ kind, count }) => {
    const { group, room } = placeOf(kind)
    return group === 'waiting' && (count > 0 || isOffered(room))
  })
  const others = entries.filter(({ kind }) => placeOf(kind).group !== 'waiting')
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
                <Problem key={entry.kind} entry={entry} />
              ))}
              <Documents title="console.documentsMissing" kinds={missing} />
              <Documents title="console.documentsDraft" kinds={placeholders} />
            </ul>
          )}
        </section>
      )}
    </>
  )
}

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

function Problem({ entry: { kind, count, since } }: { entry: AttentionEntry }) {
  const translate = useTranslate()
  const place = placeOf(kind)
  return (
    <li>
      <a className={css.problem} href={addressOf(place)}>
        <Icon name="alert" />
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
    <li className={css.problem}>
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
