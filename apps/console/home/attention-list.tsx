import { useId } from 'react'
import type { AttentionEntry } from '@/domains/attention/contract/console'
import { useTranslate } from '@/platform/i18n/wording'
import { hasAnyOf } from '@/platform/ui/browser/features'
import { Icon } from '@/platform/ui/controls/icon'
import { Age } from '@/platform/ui/data/age'
import { addressOf, placeOf } from '../attention'
import css from './home.module.css'

/** The queues, each with how much waits in it; beneath them what failed and what runs low, or that nothing does. */
export function AttentionList({ entries }: { entries: readonly AttentionEntry[] }) {
  const translate = useTranslate()
  const [queues, problems] = [useId(), useId()]
  const waiting = entries.filter(({ kind, count }) => {
    const { group, room } = placeOf(kind)
    return group === 'waiting' && (count > 0 || hasAnyOf(room.feature))
  })
  const others = entries.filter(({ kind }) => placeOf(kind).group !== 'waiting')
  const wrong = others.filter(({ count }) => count > 0)
  return (
    <>
      {waiting.length > 0 && (
        <section className={css.section} aria-labelledby={queues}>
          <h2 id={queues}>{translate('console.queues')}</h2>
          <ul className={css.queues}>
            {waiting.map((entry) => (
              <Queue key={entry.kind} entry={entry} />
            ))}
          </ul>
        </section>
      )}
      {others.length > 0 && (
        <section className={css.section} aria-labelledby={problems}>
          <h2 id={problems}>{translate('console.problems')}</h2>
          {wrong.length === 0 && (
            <p className={css.fine}>
              <Icon name="check" />
              {translate('console.noProblems')}
            </p>
          )}
          {wrong.length > 0 && (
            <ul className={css.problems}>
              {wrong.map((entry) => (
                <Problem key={entry.kind} entry={entry} />
              ))}
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

function Oldest({ since }: { since: number }) {
  const translate = useTranslate()
  return (
    <>
      {translate('console.oldest')} <Age at={since} />
    </>
  )
}
