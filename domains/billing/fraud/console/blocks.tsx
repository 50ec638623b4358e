import type { SignedInOperator } from '@/domains/staff/operators/contract/boot'
import { may } from '@/domains/staff/operators/rules/permissions'
import { call } from '@/platform/http/client'
import { useTranslate } from '@/platform/i18n/wording'
import { consoleRoom } from '@/platform/paths'
import { Button } from '@/platform/ui/controls/button'
import { DialogButton } from '@/platform/ui/data/action-button'
import { ActionError } from '@/platform/ui/data/action-error'
import { Moment, Word } from '@/platform/ui/data/cells'
import { defineList, useConsoleList } from '@/platform/ui/data/list'
import { ListRoom } from '@/platform/ui/data/list-room'
import { useAnnounce } from '@/platform/ui/data/notices'
import { ReasonDialog } from '@/platform/ui/data/reason-dialog'
import { Field } from '@/platform/ui/forms/field'
import { useForm } from '@/platform/ui/forms/form'
import { SelectField } from '@/platform/ui/forms/select-field'
import { TextArea } from '@/platform/ui/forms/text-area'
import { Dialog } from '@/platform/ui/overlays/dialog'
import type { ListedBlock } from '../contract/console'
import { blockKinds } from '../rules/blocks'
import { limits } from '../rules/limits'
import { kindHints, kindNames, periodNames, periods, untilOf } from './names'

interface BlockDialogProps {
  onDone: (value: string) => void
  onClose: () => void
}

/** Asks what is blocked, why, and for how long. */
function BlockDialog({ onDone, onClose }: BlockDialogProps) {
  const translate = useTranslate()
  const { form, field, values, sending, refused } = useForm({
    initial: { kind: 'email', value: '', reason: '', period: 'year' },
    check: ({ value, reason }) => ({
      value: value.trim() === '' ? 'blocksConsole.valueWrong' : null,
      reason: reason.trim() === '' ? 'room.reasonMissing' : null,
    }),
    send: ({ kind, value, reason, period }) =>
      call('POST /console/api/blocks/add', {
        kind: kindOf(kind),
        value: value.trim(),
        reason: reason.trim(),
        until: untilOf(period),
      }),
    onDone: (_, { value }) => {
      onDone(value.trim())
      onClose()
    },
    ofFields: { 20040: { value: 'blocksConsole.valueWrong' } },
  })
  return (
    <Dialog title={translate('blocksConsole.addTitle')} onClose={onClose}>
      <form className="stack-4" {...form}>
        <p>{translate('blocksConsole.addText')}</p>
        {refused && <ActionError outcome={refused} />}
        <SelectField {...field('kind')} label={translate('room.type')}>
          {blockKinds.map((kind) => (
            <option key={kind} value={kind}>
              {translate(kindNames[kind])}
            </option>
          ))}
        </SelectField>
        <Field
          {...field('value')}
          label={translate('room.value')}
          hint={translate(kindHints[kindOf(values.kind)])}
          maxLength={limits.value}
          autoComplete="off"
          spellCheck={false}
        />
        <TextArea
          {...field('reason')}
          label={translate('room.grounds')}
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
        <div className="cluster-2">
          <Button type="submit" busy={sending}>
            {translate('blocksConsole.add')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const kindOf = (given: string) => blockKinds.find((kind) => kind === given) ?? 'email'

const isPast = (wanted: URLSearchParams) => wanted.get('standing') === 'past'

/** @param at null: it has no end */
const End = ({ at }: { at: number | null }) => (at === null ? <Word of="reviewsConsole.forGood" /> : <Moment at={at} />)

const blocksList = defineList({
  question: 'GET /console/api/blocks',
  rows: ({ blocks }) => blocks,
  after: ({ id }) => ({ after: id }),
  path: consoleRoom('blocks'),
  title: 'console.blocks',
  lead: 'blocksConsole.lead',
  keyOf: ({ id }) => id,
  columns: [
    { key: 'value', title: 'blocksConsole.entry', cell: ({ value }) => value },
    { key: 'kind', title: 'room.type', cell: ({ kind }) => <Word of={kindNames[kind]} />, wide: 'under' },
    { key: 'reason', title: 'room.grounds', cell: ({ reason }) => reason, wide: true },
    { key: 'by', title: 'blocksConsole.by', cell: ({ operator: by }) => by, wide: true },
    {
      key: 'until',
      title: 'blocksConsole.until',
      cell: ({ until }) => <End at={until} />,
      when: (wanted) => !isPast(wanted),
    },
    {
      key: 'lifted',
      title: 'blocksConsole.liftedAt',
      cell: ({ until, lifted }) => <End at={lifted ?? until} />,
      when: isPast,
    },
  ],
  search: 'blocksConsole.find',
  filters: {
    kind: { label: 'room.type', none: 'room.all', options: kindNames },
    standing: {
      label: 'room.stage',
      none: 'blocksConsole.active',
      options: { past: 'blocksConsole.past' },
    },
    search: { label: 'room.value' },
  },
  none: { icon: 'check', title: 'blocksConsole.none', text: 'blocksConsole.noneText' },
  unmatched: { text: 'room.noneFound' },
})

interface BlocksProps {
  operator: SignedInOperator
  query: URLSearchParams
}

/** The list of what nothing is sold to. */
export default function Blocks({ operator, query }: BlocksProps) {
  const translate = useTranslate()
  const announce = useAnnounce()
  const list = useConsoleList(blocksList, query)
  const decides = may(operator.role, 'reviews.decide')
  const acts = {
    title: 'blocksConsole.lift',
    about: ({ value }: ListedBlock) => value,
    acts: [
      {
        title: 'blocksConsole.lift',
        dialog: ({ id, value }: ListedBlock, close: () => void) => (
          <ReasonDialog
            title={translate('blocksConsole.liftTitle')}
            text={translate('blocksConsole.liftText', { value })}
            action={translate('blocksConsole.lift')}
            send={() => call('POST /console/api/blocks/lift', { block: id })}
            onDone={() => announce(translate('blocksConsole.lifted', { value }))}
            onClose={close}
          />
        ),
      },
    ],
  } as const
  return (
    <ListRoom
      list={list}
      {...(decides && !isPast(list.wanted) && { acts })}
      actions={
        <DialogButton title="blocksConsole.add" variant="primary" offered={decides}>
          {(close) => (
            <BlockDialog onDone={(value) => announce(translate('blocksConsole.added', { value }))} onClose={close} />
          )}
        </DialogButton>
      }
    />
  )
}
