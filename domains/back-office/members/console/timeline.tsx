import { useState } from 'react'
import type { SectionProps } from '@/domains/staff/operators/browser'
import { may } from '@/domains/staff/operators/rules/permissions'
import type { Feature } from '@/platform/contract/feature'
import type { TermName } from '@/platform/contract/member-page'
import { call } from '@/platform/http/client'
import { formatDayInFull, formatTime } from '@/platform/i18n/day'
import type { Language } from '@/platform/i18n/languages'
import type { MessageKey } from '@/platform/i18n/message'
import { formatMoney } from '@/platform/i18n/money'
import type { Translate } from '@/platform/i18n/translator'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { money } from '@/platform/money/money'
import { hasFeature } from '@/platform/ui/browser/features'
import { Button } from '@/platform/ui/controls/button'
import { Icon, type IconName } from '@/platform/ui/controls/icon'
import { ActionButton } from '@/platform/ui/data/action-button'
import { useRows } from '@/platform/ui/data/answers'
import { formatMoment } from '@/platform/ui/data/moment'
import { Hint } from '@/platform/ui/data/on-demand'
import { EmptyPart } from '@/platform/ui/feedback/empty-state'
import { LoadFailed } from '@/platform/ui/feedback/load-failed'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { Choice } from '@/platform/ui/forms/choice'
import type { AllStaffWords } from '@/platform/ui/staff/words'
import type { Entry, Fact } from '../contract/member-card'
import { groupOf, type TimelineGroup, timelineGroups } from '../rules/timeline'
import { useParts } from './parts'
import css from './timeline.module.css'

interface Reader {
  words: AllStaffWords
  translate: Translate
  language: Language
}

/** A fact in the reader's language; moments are in the zone that they are in. */
function formatFact(fact: Fact, reader: Reader): string {
  const message = formatValue(fact, reader)
  const word = reader.words.facts[fact.name]
  return word === null ? message : reader.translate(word, { value: message })
}

function formatValue({ name, value }: Fact, { words, translate, language }: Reader): string {
  switch (value.kind) {
    case 'text':
      return value.text
    case 'money':
      return formatMoney(money(value.minor, value.currency), language)
    case 'moment':
      return formatMoment(value.at, language)
    case 'term': {
      const tables: Readonly<Record<string, Readonly<Record<string, MessageKey>>>> = words.terms
      const word =
        name === 'action'
          ? (words.acts as Readonly<Record<string, MessageKey>>)[value.term]
          : tables[name]?.[value.term]
      // A server of another version may have written a term without a word here; it is shown as it is.
      return word ? translate(word) : value.term
    }
  }
}

/** The term that an entry tells by this name, if it does. */
const termIn = (facts: readonly Fact[], name: TermName): string | null => {
  const found = facts.find((fact) => fact.name === name)
  return found?.value.kind === 'term' ? found.value.term : null
}

const groups: Readonly<Record<TimelineGroup, { readonly title: MessageKey; readonly icon: IconName }>> = {
  account: { title: 'room.account', icon: 'person' },
  purchases: { title: 'members.group.purchases', icon: 'receipt' },
  refunds: { title: 'room.refunds', icon: 'back' },
  licences: { title: 'members.group.licences', icon: 'key' },
  subscriptions: { title: 'room.subscriptions', icon: 'renew' },
  gifts: { title: 'console.gifts', icon: 'gift' },
  messages: { title: 'members.group.messages', icon: 'mail' },
  staff: { title: 'members.group.staff', icon: 'shield' },
}

/** Groups that are hidden where the vendor does not use the feature. */
const featureOf: Partial<Record<TimelineGroup, Feature>> = {
  licences: 'licences',
  subscriptions: 'subscriptions',
  gifts: 'gifts',
}

const isOffered = (group: TimelineGroup) => {
  const feature = featureOf[group]
  return feature === undefined || hasFeature(feature)
}

/** Everything that happened to a member, newest first, day by day. */
export default function Timeline({ member, operator, onDone }: SectionProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { id } = member
  const [group, setGroup] = useState<TimelineGroup | 'all'>('all')
  const { rows, more, failure, loading, goOn, reload } = useRows(
    'GET /console/api/members/timeline',
    group === 'all' ? { member: id } : { member: id, group },
    { rows: ({ entries }) => entries, after: ({ key }) => ({ before: key }) },
  )
  return (
    <div className={css.timeline}>
      <Choice
        label={translate('room.show')}
        options={[
          { value: 'all', label: translate('members.group.all') },
          ...timelineGroups.filter(isOffered).map((value) => ({ value, label: translate(groups[value].title) })),
        ]}
        value={group}
        onChoose={setGroup}
      />
      {rows === null && failure === null && <Skeleton lines={8} />}
      {rows?.length === 0 && <EmptyPart icon="renew">{translate('members.nothingHappened')}</EmptyPart>}
      <div className={css.days} aria-busy={loading || undefined}>
        {byDay(rows ?? [], language).map(({ day, entries }) => (
          <section key={day}>
            <h2 className={css.day}>{day}</h2>
            <ol className={css.list} aria-label={day}>
              {entries.map((entry) => (
                <Happened key={entry.key} entry={entry} member={member} operator={operator} onDone={onDone} />
              ))}
            </ol>
          </section>
        ))}
      </div>
      {failure !== null && <LoadFailed code={failure} loading={loading} onTryAgain={rows === null ? reload : goOn} />}
      {rows !== null && failure === null && more && (
        <Button variant="secondary" busy={loading} onClick={goOn}>
          {translate('room.more')}
        </Button>
      )}
    </div>
  )
}

interface Day {
  /** As the language writes it. */
  readonly day: string
  readonly entries: Entry[]
}

/** The entries in their order, under the days on which they happened where the operator is. */
function byDay(entries: readonly Entry[], language: Language): readonly Day[] {
  const days: Day[] = []
  for (const entry of entries) {
    const day = formatDayInFull(new Date(entry.at * 1000), language)
    const current = days.at(-1)
    if (current?.day === day) current.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days
}

function Happened({ entry, member, operator, onDone }: SectionProps & { entry: Entry }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { words } = useParts()
  const { at, kind, id, facts } = entry
  const message = facts.map((fact) => formatFact(fact, { words, translate, language }))
  const again = termIn(facts, 'again')
  const subject = facts.find(({ name }) => name === 'mailSubject')?.value
  const group = groupOf(kind)
  const time = formatTime(new Date(at * 1000), language)
  return (
    <li className={css.entry}>
      <Hint words={translate(groups[group].title)}>
        <span className={css.sign} data-group={group}>
          <Icon name={groups[group].icon} />
        </span>
      </Hint>
      <span className={css.about}>
        <span>{translate(words.kinds[kind])}</span>
        {message.length > 0 && <span className={css.facts}>{message.join(' · ')}</span>}
      </span>
      <time className={css.time} dateTime={new Date(at * 1000).toISOString()}>
        {time}
      </time>
      {(again === 'possible' || again === 'anew') && subject?.kind === 'text' && may(operator.role, 'members.help') && (
        <div className={css.act}>
          <ActionButton
            title="members.resend"
            variant="tertiary"
            text={translate(again === 'anew' ? 'members.resendAnewText' : 'members.resendText', {
              subject: subject.text,
            })}
            send={(reason) =>
              call('POST /console/api/members/resend-mail', { member: member.id, mail: Number(id), reason })
            }
            onDone={() => onDone(translate('room.done'))}
          />
        </div>
      )}
    </li>
  )
}
