import { may } from '@/domains/operators/rules/permissions'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { useList } from '@/platform/ui/calls/use-list'
import { Button } from '@/platform/ui/controls/button'
import { formatMoment } from '@/platform/ui/data/moment'
import { LoadFailed } from '@/platform/ui/feedback/load-failed'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import type { Entry } from '../contract/shown'
import { ActButton } from './act-button'
import { call } from './api'
import { sayFact, termIn } from './facts'
import css from './members.module.css'
import type { SectionProps } from './section'
import { kindWords } from './words'

/** Everything that happened to a member, newest first. */
export function Timeline({ member, operator, onDone }: SectionProps) {
  const translate = useTranslate()
  const { id } = member
  const { rows, more, failure, asking, goOn, reload } = useList(
    ({ member }, last: Entry | null) =>
      call('GET /console/api/members/timeline', { member, ...(last && { before: last.key }) }),
    { member: id },
    ({ entries }) => entries,
  )
  if (rows === null) {
    return failure === null ? <Skeleton lines={8} /> : <LoadFailed code={failure} asking={asking} onTryAgain={reload} />
  }
  return (
    <>
      <ol className={css.list} aria-label={translate('members.timeline')} aria-busy={asking || undefined}>
        {rows.map((entry) => (
          <Happened key={entry.key} entry={entry} {...{ member, operator, onDone }} />
        ))}
      </ol>
      {failure !== null && <LoadFailed code={failure} asking={asking} onTryAgain={goOn} />}
      {failure === null && more && (
        <Button variant="secondary" busy={asking} onClick={goOn}>
          {translate('room.more')}
        </Button>
      )}
    </>
  )
}

function Happened({ entry, member, operator, onDone }: Omit<SectionProps, 'onStale'> & { entry: Entry }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { at, kind, id, facts } = entry
  const said = facts.map((fact) => sayFact(fact, translate, language))
  const subject = facts.find(({ name }) => name === 'mailSubject')?.value
  return (
    <li className={css.item}>
      <span className={css.about}>
        <span>{translate(kindWords[kind])}</span>
        <span className={css.quiet}>
          <time dateTime={new Date(at * 1000).toISOString()}>{formatMoment(at, language)}</time>
          {said.map((fact) => ` · ${fact}`)}
        </span>
      </span>
      {termIn(facts, 'again') === 'possible' && subject?.kind === 'text' && may(operator.role, 'members.help') && (
        <ActButton
          title="members.resend"
          variant="tertiary"
          text={translate('members.resendText', { subject: subject.text })}
          send={(reason) =>
            call('POST /console/api/members/resend-mail', { member: member.id, mail: Number(id), reason })
          }
          onDone={() => onDone(translate('members.done'))}
        />
      )}
    </li>
  )
}
