import { useState } from 'react'
import type { SignedInOperator } from '@/domains/staff/operators/contract/boot'
import { may } from '@/domains/staff/operators/rules/permissions'
import { call, type Outcome } from '@/platform/http/client'
import { tagOf } from '@/platform/i18n/languages'
import { formatMoney } from '@/platform/i18n/money'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { isCurrency } from '@/platform/money/iso-4217'
import { money } from '@/platform/money/money'
import { consoleRoom } from '@/platform/paths'
import { Button } from '@/platform/ui/controls/button'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import { ActionError } from '@/platform/ui/data/action-error'
import { useAnswer } from '@/platform/ui/data/answers'
import { ConsoleHeader } from '@/platform/ui/data/console-header'
import { useAnnounce } from '@/platform/ui/data/notices'
import { ReasonDialog } from '@/platform/ui/data/reason-dialog'
import { Alert } from '@/platform/ui/feedback/alert'
import { EmptyState } from '@/platform/ui/feedback/empty-state'
import { LoadFailed } from '@/platform/ui/feedback/load-failed'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import type { RefusedOutcome } from '@/platform/ui/forms/submit'
import type { DifferenceInConsole, ProblemInConsole } from '../../contract/console'
import css from '../catalogue.module.css'
import { fieldName } from '../field-names'
import { formatFinding } from '../finding-messages'
import { changeNames, partNames } from '../names'
import { placeOf } from '../places'
import { DraftLine } from '../room-header'

interface ProblemsProps {
  readonly problems: readonly ProblemInConsole[]
  /** The findings are doubts, which block nothing. */
  readonly areDoubts?: boolean
}

/** The findings of the check, each with a link to the place to fix it. */
function Problems({ problems, areDoubts = false }: ProblemsProps) {
  const translate = useTranslate()
  if (problems.length === 0) return null
  return (
    <Alert tone={areDoubts ? 'info' : 'danger'}>
      <p>{translate(areDoubts ? 'catalogue.doubts' : 'catalogue.problems', { count: problems.length })}</p>
      <ul className={css.problems}>
        {problems.map((problem) => {
          const { part, key, field } = problem
          const message = formatFinding(translate, problem)
          const href = placeOf(problem)
          const place = [`${translate(partNames[part])} ${key}`, field !== null && fieldName(translate, field)]
            .filter(Boolean)
            .join(' · ')
          return (
            <li key={`${part} ${key} ${field} ${message}`}>
              {href === null ? place : <a href={href}>{place}</a>}
              {': '}
              {message}
            </li>
          )
        })}
      </ul>
    </Alert>
  )
}

const path = consoleRoom('catalogue')

type FieldChange = DifferenceInConsole['fields'][number]

/** Field by field, what would be another. */
function Differences({ differences }: { differences: readonly DifferenceInConsole[] }) {
  const translate = useTranslate()
  return (
    <ul className={css.differences}>
      {differences.map(({ part, key, name, kind, fields }) => (
        <li key={`${part} ${key} ${kind}`} className={css.difference}>
          <h2>
            <Heading href={kind === 'removed' ? null : placeOf({ part, key })}>
              {`${translate(partNames[part])} ${name === null ? key : `${name} (${key})`}`}
            </Heading>
          </h2>
          <p className="soft">{translate(changeNames[kind])}</p>
          {fields.length > 0 && (
            <dl className="stack-1">
              {fields.map((change) => (
                <FieldRow key={change.field} change={change} isNew={kind === 'added'} />
              ))}
            </dl>
          )}
        </li>
      ))}
    </ul>
  )
}

/** No link for the order of all products, nor for a removed product. */
const Heading = ({ href, children }: { href: string | null; children: string }) =>
  href === null ? children : <a href={href}>{children}</a>

function FieldRow({ change: { field, from, to }, isNew }: { change: FieldChange; isNew: boolean }) {
  const translate = useTranslate()
  const show = useShown(field)
  return (
    <div className={css.field}>
      <dt>{fieldName(translate, field)}</dt>
      <dd>
        {!isNew && <del>{show(from)}</del>} <ins>{show(to)}</ins>
      </dd>
    </div>
  )
}

/** How a value of a field is read: amounts as money, the rest as it is. */
function useShown(field: string) {
  const { language } = useLanguage()
  const translate = useTranslate()
  const currency = /(?:^|\.)(?:amounts|renewal|minimum)\.([A-Z]{3})$/.exec(field)?.[1]
  const share = new Intl.NumberFormat(tagOf(language), { style: 'percent', maximumFractionDigits: 2 })
  return (value: FieldChange['from']) => {
    if (value === null) return '–'
    if (field === 'basisPoints') return share.format(Number(value) / 10_000)
    if (typeof value === 'boolean') return translate(value ? 'catalogue.yes' : 'catalogue.no')
    return isCurrency(currency) && typeof value === 'number'
      ? formatMoney(money(value, currency), language)
      : String(value)
  }
}

/** The changes that publishing the draft would make, and the findings of its check. */
export function Review({ operator }: { operator: SignedInOperator }) {
  const translate = useTranslate()
  const announce = useAnnounce()
  const { data, failure, loading, reload } = useAnswer('GET /console/api/catalogue/review', {})
  const [stale, setStale] = useState<RefusedOutcome | null>(null)
  const [dialog, setDialog] = useState<'publish' | 'discard' | null>(null)
  const mayPublish = may(operator.role, 'catalogue.edit') && data?.draft.changed
  const isRight = data !== null && data.problems.length === 0 && data.differences.length > 0

  const publish = () =>
    call('POST /console/api/catalogue/publish', {
      seen: data?.draft.revision ?? 0,
      published: data?.published?.version ?? 1,
    })
  const discard = () => call('POST /console/api/catalogue/discard', { seen: data?.draft.revision ?? 0 })
  /** When another operator saved first (31002), closes the dialog: the data behind it are the newest. */
  async function orAnew<Data>(sent: Promise<Outcome<Data>>) {
    const outcome = await sent
    if (!outcome.ok && outcome.code === 31002) {
      setStale(outcome)
      setDialog(null)
    }
    return outcome
  }
  function done(message: string) {
    setStale(null)
    announce(message)
  }

  return (
    <>
      <ConsoleHeader title={translate('catalogue.changes')} lead={translate('catalogue.changesLead')}>
        <ButtonLink variant="tertiary" href={path}>
          {translate('catalogue.back')}
        </ButtonLink>
        {data?.draft.changed && may(operator.role, 'members.impersonate') && (
          <ButtonLink variant="tertiary" href={consoleRoom('members')}>
            {translate('catalogue.preview')}
          </ButtonLink>
        )}
        {mayPublish && (
          <>
            <Button variant="secondary" aria-haspopup="dialog" onClick={() => setDialog('discard')}>
              {translate('catalogue.discard')}
            </Button>
            <Button unavailable={!isRight} aria-haspopup="dialog" onClick={() => setDialog('publish')}>
              {translate('catalogue.publish')}
            </Button>
          </>
        )}
      </ConsoleHeader>
      <div className="stack-4 fitting">
        {stale && <ActionError outcome={stale} />}
        {!data && failure === null && <Skeleton lines={8} />}
        {!data && failure !== null && <LoadFailed code={failure} loading={loading} onTryAgain={reload} />}
        {data && (
          <>
            <DraftLine draft={data.draft} published={data.published} />
            <Problems problems={data.problems} />
            <Problems problems={data.doubts} areDoubts />
            {data.differences.length > 0 ? (
              <Differences differences={data.differences} />
            ) : (
              <EmptyState
                icon="check"
                title={translate('catalogue.noChanges')}
                text={translate('catalogue.noChangesText')}
              />
            )}
          </>
        )}
      </div>
      {dialog === 'publish' && (
        <ReasonDialog
          title={translate('catalogue.publish')}
          text={translate('catalogue.publishText', { count: data?.differences.length ?? 0 })}
          action={translate('catalogue.publish')}
          send={() => orAnew(publish())}
          onDone={({ version }) => done(translate('catalogue.published', { version }))}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'discard' && (
        <ReasonDialog
          title={translate('catalogue.discard')}
          text={translate('catalogue.discardText')}
          action={translate('catalogue.discard')}
          send={() => orAnew(discard())}
          onDone={() => done(translate('catalogue.discarded'))}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  )
}
