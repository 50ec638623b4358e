import { useState } from 'react'
import type { SignedInOperator } from '@/domains/staff/operators/contract/boot'
import { may } from '@/domains/staff/operators/rules/permissions'
import { call } from '@/platform/http/client'
import type { MessageKey } from '@/platform/i18n/message'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { consoleRoom } from '@/platform/paths'
import { nameOfPlatform } from '@/platform/ui/browser/page-platforms'
import { useList } from '@/platform/ui/calls/use-list'
import { Actions } from '@/platform/ui/controls/actions'
import { Button } from '@/platform/ui/controls/button'
import { ConsoleHeader } from '@/platform/ui/data/console-header'
import { CountDialog } from '@/platform/ui/data/count-dialog'
import type { Column } from '@/platform/ui/data/data-table'
import { ListRoom } from '@/platform/ui/data/list-room'
import { formatMoment } from '@/platform/ui/data/moment'
import { useNotice } from '@/platform/ui/data/notice'
import { ReasonDialog } from '@/platform/ui/data/reason-dialog'
import { SearchField } from '@/platform/ui/data/search-bar'
import { SearchSelect } from '@/platform/ui/data/search-select'
import { Tag } from '@/platform/ui/feedback/tag'
import type { ListedTrial } from '../contract/console'
import { type TrialState, trialLimits, trialStates } from '../rules/trials'

const stateNames: Readonly<Record<TrialState, MessageKey>> = {
  running: 'trials.running',
  ended: 'trials.ended',
  bought: 'trials.bought',
}

type Act = 'extend' | 'revoke'

/** Returns the possible actions: a bought or revoked trial has none. */
function actsOf({ state, revoked }: ListedTrial): readonly Act[] {
  if (state === 'running') return ['extend', 'revoke']
  return state === 'ended' && !revoked ? ['extend'] : []
}

const titles = { extend: 'trials.extend', revoke: 'trials.revoke' } as const

interface TrialsProps {
  operator: SignedInOperator
  query: URLSearchParams
}

/** The devices with trials, of members and of unknown users, and the actions for each trial. */
export default function Trials({ operator, query }: TrialsProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { line, announce } = useNotice()
  const [chosen, setChosen] = useState<{ readonly act: Act; readonly trial: ListedTrial } | null>(null)
  const [products, setProducts] = useState<readonly { readonly pid: number; readonly name: string }[]>([])
  const search = query.get('q')?.trim() ?? ''
  const state = trialStates.find((each) => each === query.get('state'))
  const product = /^[1-9]\d{0,9}$/.exec(query.get('product') ?? '')?.[0]
  const pages = useList(
    (
      input: { readonly search?: string; readonly state?: TrialState; readonly product?: number },
      last: ListedTrial | null,
    ) => call('GET /console/api/trials', { ...input, ...(last && { after: last.id }) }),
    { ...(search !== '' && { search }), ...(state && { state }), ...(product && { product: Number(product) }) },
    (answer) => {
      setProducts(answer.products)
      return answer.trials
    },
  )
  const helps = may(operator.role, 'members.help')

  const columns: readonly Column<ListedTrial>[] = [
    {
      key: 'device',
      title: 'trials.device',
      cell: ({ device, version }) =>
        device === '' ? translate('trials.forgotten') : [device, version].filter(Boolean).join(' · '),
    },
    {
      key: 'product',
      title: 'trials.product',
      cell: ({ product: name, platform }) => `${name} · ${nameOfPlatform(platform, language)}`,
      wide: 'under',
    },
    {
      key: 'member',
      title: 'trials.member',
      cell: ({ member, email }) =>
        member === null ? translate('trials.nobody') : <a href={consoleRoom('members', member)}>{email}</a>,
      wide: true,
    },
    { key: 'state', title: 'trials.state', cell: (trial) => <StateTag {...trial} /> },
    {
      key: 'started',
      title: 'trials.started',
      cell: ({ started }) => formatMoment(started, language),
      wide: true,
      unbroken: true,
    },
    { key: 'until', title: 'trials.until', cell: ({ until }) => formatMoment(until, language) },
    {
      key: 'acts',
      title: 'trials.acts',
      cell: (trial) =>
        helps && (
          <Actions>
            {actsOf(trial).map((act) => (
              <Button
                key={act}
                variant="tertiary"
                aria-haspopup="dialog"
                aria-label={`${translate(titles[act])}: ${trial.device || trial.product}`}
                onClick={() => setChosen({ act, trial })}
              >
                {translate(titles[act])}
              </Button>
            ))}
          </Actions>
        ),
    },
  ]
  return (
    <>
      <ConsoleHeader title={translate('console.trials')} lead={translate('trials.lead')} />
      <ListRoom
        path={consoleRoom('trials')}
        caption="console.trials"
        columns={columns}
        pages={pages}
        keyOf={({ id }) => id}
        none={{ icon: 'device', title: 'trials.none', text: 'trials.noneText' }}
        search={{
          label: 'trials.find',
          wanted: query.toString(),
          fields: (
            <>
              <SearchField label={translate('trials.search')} name="q" initial={search} />
              <SearchSelect label={translate('trials.state')} name="state" initial={state ?? null}>
                <option value="">{translate('trials.all')}</option>
                {trialStates.map((each) => (
                  <option key={each} value={each}>
                    {translate(stateNames[each])}
                  </option>
                ))}
              </SearchSelect>
              <SearchSelect
                key={products.length}
                label={translate('trials.product')}
                name="product"
                initial={product ?? null}
              >
                <option value="">{translate('trials.all')}</option>
                {products.map(({ pid, name }) => (
                  <option key={pid} value={pid}>
                    {name}
                  </option>
                ))}
              </SearchSelect>
            </>
          ),
        }}
      />
      {chosen && (
        <ActDialog
          {...chosen}
          onDone={(message) => {
            announce(message)
            void pages.reload()
          }}
          onStale={() => void pages.reload()}
          onClose={() => setChosen(null)}
        />
      )}
      {line}
    </>
  )
}

function StateTag({ state, revoked }: ListedTrial) {
  const translate = useTranslate()
  if (revoked && state === 'ended') return <Tag tone="warning">{translate('trials.revoked')}</Tag>
  return <Tag tone={state === 'ended' ? 'neutral' : 'success'}>{translate(stateNames[state])}</Tag>
}

interface ActDialogProps {
  act: Act
  trial: ListedTrial
  onDone: (message: string) => void
  onStale: () => void
  onClose: () => void
}

function ActDialog({ act, trial: { trial, device, product, until }, onDone, onStale, onClose }: ActDialogProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const name = device === '' ? translate('trials.forgotten') : device
  if (act === 'revoke') {
    return (
      <ReasonDialog
        title={translate('trials.revoke')}
        text={translate('trials.revokeText', { name, product })}
        action={translate('trials.revoke')}
        reason={{ label: translate('room.reason'), hint: translate('room.reasonInLog'), most: trialLimits.reason }}
        send={(reason) => call('POST /console/api/trials/revoke', { trial, reason })}
        onDone={() => onDone(translate('trials.wasRevoked', { name }))}
        onClose={onClose}
      />
    )
  }
  return (
    <CountDialog
      title={translate('trials.extend')}
      text={translate('trials.extendText', { name, product })}
      count={{ label: translate('trials.days'), initial: 14, most: trialLimits.days }}
      mostReason={trialLimits.reason}
      send={async (days, reason) => {
        const outcome = await call('POST /console/api/trials/extend', { trial, days, seen: until, reason })
        if (!outcome.ok && outcome.code === 31002) onStale()
        return outcome
      }}
      onDone={({ until: end }) => onDone(translate('trials.wasExtended', { name, at: formatMoment(end, language) }))}
      onClose={onClose}
    />
  )
}
