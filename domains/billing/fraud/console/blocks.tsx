import { useState } from 'react'
import type { SignedInOperator } from '@/domains/staff/operators/contract/boot'
import { may } from '@/domains/staff/operators/rules/permissions'
import { call, type Outcome } from '@/platform/http/client'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { consoleRoom } from '@/platform/paths'
import { useList } from '@/platform/ui/calls/use-list'
import { Button } from '@/platform/ui/controls/button'
import { ActionError } from '@/platform/ui/data/action-error'
import css from '@/platform/ui/data/case.module.css'
import { ConsoleHeader } from '@/platform/ui/data/console-header'
import type { Column } from '@/platform/ui/data/data-table'
import { ListRoom } from '@/platform/ui/data/list-room'
import { formatMoment } from '@/platform/ui/data/moment'
import { useNotice } from '@/platform/ui/data/notice'
import { ReasonDialog } from '@/platform/ui/data/reason-dialog'
import { SearchField } from '@/platform/ui/data/search-bar'
import { SearchSelect } from '@/platform/ui/data/search-select'
import { Field } from '@/platform/ui/forms/field'
import { useForm } from '@/platform/ui/forms/form'
import { SelectField } from '@/platform/ui/forms/select-field'
import { TextArea } from '@/platform/ui/forms/text-area'
import { Dialog } from '@/platform/ui/overlays/dialog'
import type { ListedBlock } from '../contract/console'
import { blockKinds } from '../rules/blocks'
import { limits } from '../rules/reviews'
import { kindHints, kindNames, periodNames, periods, untilOf } from './names'

interface BlockDialogProps {
  onDone: (value: string) => void
  onClose: () => void
}

/** Asks what is blocked, why, and for how long. */
function BlockDialog({ onDone, onClose }: BlockDialogProps) {
  const translate = useTranslate()
  const [refused, setRefused] = useState<Extract<Outcome<unknown>, { ok: false }> | null>(null)
  const { form, field, values, show, sending } = useForm({
    initial: { kind: 'email', value: '', reason: '', period: 'year' },
    check: ({ value, reason }) => ({
      value: value.trim() === '' ? 'blocksConsole.valueWrong' : null,
      reason: reason.trim() === '' ? 'room.reasonMissing' : null,
    }),
    send: async ({ value, reason, period, ...given }) => {
      setRefused(null)
      const request = { kind: kindOf(given.kind), value: value.trim(), reason: reason.trim(), until: untilOf(period) }
      const outcome = await call('POST /console/api/blocks/add', request)
      if (outcome.ok) {
        onDone(request.value)
        return onClose()
      }
      if (outcome.code === 20040) return void show({ value: 'blocksConsole.valueWrong' })
      setRefused(outcome)
    },
  })
  return (
    <Dialog title={translate('blocksConsole.addTitle')} onClose={onClose}>
      <form className={css.form} {...form}>
        <p>{translate('blocksConsole.addText')}</p>
        {refused && <ActionError outcome={refused} />}
        <SelectField {...field('kind')} label={translate('blocksConsole.kind')}>
          {blockKinds.map((kind) => (
            <option key={kind} value={kind}>
              {translate(kindNames[kind])}
            </option>
          ))}
        </SelectField>
        <Field
          {...field('value')}
          label={translate('blocksConsole.value')}
          hint={translate(kindHints[kindOf(values.kind)])}
          maxLength={limits.value}
          autoComplete="off"
          spellCheck={false}
        />
        <TextArea
          {...field('reason')}
          label={translate('blocksConsole.reason')}
          hint={translate('reviewsConsole.noteHint')}
          maxLength={limits.reason}
          required
        />
        <SelectField {...field('period')} label={translate('reviewsConsole.howLong')}>
          {periodNames.map((name) => (
            <option key={name} value={name}>
              {translate(periods[name].name)}
            </option>
          ))}
        </SelectField>
        <div className={css.actions}>
          <Button type="submit" busy={sending}>
            {translate('blocksConsole.add')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const kindOf = (given: string) => blockKinds.find((kind) => kind === given) ?? 'email'

interface BlocksProps {
  operator: SignedInOperator
  query: URLSearchParams
}

/** The list of what nothing is sold to. */
export default function Blocks({ operator, query }: BlocksProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { line, announce } = useNotice()
  const [adding, setAdding] = useState(false)
  const [lifting, setLifting] = useState<ListedBlock | null>(null)
  const wanted = query.toString()
  const filter = filterIn(query)
  const past = filter.standing === 'past'
  const pages = useList(
    (input, last: ListedBlock | null) => call('GET /console/api/blocks', { ...input, ...(last && { after: last.id }) }),
    filter,
    ({ blocks }) => blocks,
  )
  const decides = may(operator.role, 'reviews.decide')

  function settle(message: string) {
    announce(message)
    void pages.reload()
  }

  const columns: readonly Column<ListedBlock>[] = [
    { key: 'value', title: 'blocksConsole.entry', cell: ({ value }) => value },
    { key: 'kind', title: 'blocksConsole.kind', cell: ({ kind }) => translate(kindNames[kind]), wide: 'under' },
    { key: 'reason', title: 'blocksConsole.reason', cell: ({ reason }) => reason, wide: true },
    { key: 'by', title: 'blocksConsole.by', cell: ({ operator: by }) => by, wide: true },
    {
      key: 'until',
      title: past ? 'blocksConsole.liftedAt' : 'blocksConsole.until',
      cell: ({ until, lifted }) => {
        const end = past ? (lifted ?? until) : until
        return end === null ? translate('reviewsConsole.forGood') : formatMoment(end, language)
      },
    },
    ...(decides && !past
      ? [
          {
            key: 'lift',
            title: 'blocksConsole.lift',
            cell: (block: ListedBlock) => (
              <Button
                variant="tertiary"
                aria-haspopup="dialog"
                aria-label={`${translate('blocksConsole.lift')}: ${block.value}`}
                onClick={() => setLifting(block)}
              >
                {translate('blocksConsole.lift')}
              </Button>
            ),
          } as const,
        ]
      : []),
  ]
  return (
    <>
      <ConsoleHeader title={translate('console.blocks')} lead={translate('blocksConsole.lead')}>
        {decides && (
          <Button aria-haspopup="dialog" onClick={() => setAdding(true)}>
            {translate('blocksConsole.add')}
          </Button>
        )}
      </ConsoleHeader>
      <ListRoom
        path={consoleRoom('blocks')}
        caption="console.blocks"
        columns={columns}
        pages={pages}
        keyOf={({ id }) => id}
        none={{
          icon: 'check',
          title: 'blocksConsole.none',
          text: wanted === '' ? 'blocksConsole.noneText' : 'reviewsConsole.noneFound',
        }}
        search={{
          label: 'blocksConsole.find',
          wanted,
          fields: (
            <>
              <SearchSelect label={translate('blocksConsole.kind')} name="kind" initial={query.get('kind')}>
                <option value="">{translate('reviewsConsole.all')}</option>
                {blockKinds.map((kind) => (
                  <option key={kind} value={kind}>
                    {translate(kindNames[kind])}
                  </option>
                ))}
              </SearchSelect>
              <SearchSelect label={translate('blocksConsole.standing')} name="standing" initial={query.get('standing')}>
                <option value="">{translate('blocksConsole.active')}</option>
                <option value="past">{translate('blocksConsole.past')}</option>
              </SearchSelect>
              <SearchField label={translate('blocksConsole.value')} name="search" initial={query.get('search')} />
            </>
          ),
        }}
      />
      {adding && (
        <BlockDialog
          onDone={(value) => settle(translate('blocksConsole.added', { value }))}
          onClose={() => setAdding(false)}
        />
      )}
      {lifting && (
        <ReasonDialog
          title={translate('blocksConsole.liftTitle')}
          text={translate('blocksConsole.liftText', { value: lifting.value })}
          action={translate('blocksConsole.lift')}
          send={() => call('POST /console/api/blocks/lift', { block: lifting.id })}
          onDone={() => settle(translate('blocksConsole.lifted', { value: lifting.value }))}
          onClose={() => setLifting(null)}
        />
      )}
      {line}
    </>
  )
}

/** Returns the filter in the address; invalid values are left out. */
function filterIn(query: URLSearchParams) {
  const kind = blockKinds.find((each) => each === query.get('kind'))
  const search = query.get('search')
  const standing = query.get('standing') === 'past' ? ({ standing: 'past' } as const) : {}
  return { ...(kind && { kind }), ...(search && { search }), ...standing } as {
    readonly kind?: (typeof blockKinds)[number]
    readonly search?: string
    readonly standing?: 'past'
  }
}
