import type { SignedInOperator } from '@/domains/staff/operators/contract/boot'
import { may } from '@/domains/staff/operators/rules/permissions'
import { call } from '@/platform/http/client'
import type { MessageKey } from '@/platform/i18n/message'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { consoleRoom } from '@/platform/paths'
import { nameOfPlatform } from '@/platform/ui/browser/page-platforms'
import { Moment, Word } from '@/platform/ui/data/cells'
import { defineList, useConsoleList } from '@/platform/ui/data/list'
import { ListRoom } from '@/platform/ui/data/list-room'
import { formatMoment } from '@/platform/ui/data/moment'
import { useAnnounce } from '@/platform/ui/data/notices'
import { CountDialog, ReasonDialog } from '@/platform/ui/data/reason-dialog'
import { Tag } from '@/platform/ui/feedback/tag'
import type { ListedTrial } from '../contract/console'
import { type TrialState, trialLimits } from '../rules/trials'

const stateNames: Readonly<Record<TrialState, MessageKey>> = {
  running: 'trials.running',
  ended: 'room.ended',
  bought: 'trials.bought',
}

type Act = 'extend' | 'revoke'

/** Returns the possible actions: a bought or revoked trial has none. */
function actsOf({ state, revoked }: ListedTrial): readonly Act[] {
  if (state === 'running') return ['extend', 'revoke']
  return state === 'ended' && !revoked ? ['extend'] : []
}

const titles = { extend: 'trials.extend', revoke: 'trials.revoke' } as const

const trialsList = defineList({
  question: 'GET /console/api/trials',
  rows: ({ trials }) => trials,
  after: ({ id }) => ({ after: id }),
  path: consoleRoom('trials'),
  title: 'room.trials',
  lead: 'trials.lead',
  keyOf: ({ id }) => id,
  columns: [
    {
      key: 'device',
      title: 'room.device',
      cell: ({ device, version }) =>
        device === '' ? <Word of="trials.forgotten" /> : [device, version].filter(Boolean).join(' · '),
    },
    {
      key: 'product',
      title: 'room.product',
      cell: ({ product, platform }) => (
        <>
          {product} · <PlatformName of={platform} />
        </>
      ),
      wide: 'under',
    },
    {
      key: 'member',
      title: 'room.member',
      cell: ({ member, email }) =>
        member === null ? <Word of="trials.nobody" /> : <a href={consoleRoom('members', member)}>{email}</a>,
      wide: true,
    },
    { key: 'state', title: 'room.status', cell: (trial) => <StateTag {...trial} /> },
    {
      key: 'started',
      title: 'trials.started',
      cell: ({ started }) => <Moment at={started} />,
      wide: true,
      unbroken: true,
    },
    { key: 'until', title: 'trials.until', cell: ({ until }) => <Moment at={until} /> },
  ],
  search: 'trials.find',
  filters: {
    search: { label: 'trials.search', as: 'q' },
    state: { label: 'room.status', none: 'trials.all', options: stateNames },
    product: {
      label: 'room.product',
      none: 'trials.all',
      offered: ({ products }) => products.map(({ pid, name }) => [String(pid), name]),
    },
  },
  none: { icon: 'device', title: 'trials.none', text: 'trials.noneText' },
})

const PlatformName = ({ of }: { of: ListedTrial['platform'] }) => nameOfPlatform(of, useLanguage().language)

interface TrialsProps {
  operator: SignedInOperator
  query: URLSearchParams
}

/** The devices with trials, of members and of unknown users, and the actions for each trial. */
export default function Trials({ operator, query }: TrialsProps) {
  const list = useConsoleList(trialsList, query)
  const helps = may(operator.role, 'members.help')
  return (
    <ListRoom
      list={list}
      acts={{
        title: 'room.actions',
        about: ({ device, product }) => device || product,
        acts: (['extend', 'revoke'] as const).map((act) => ({
          title: titles[act],
          offered: (trial: ListedTrial) => helps && actsOf(trial).includes(act),
          dialog: (trial: ListedTrial, close: () => void) => <ActDialog act={act} trial={trial} onClose={close} />,
        })),
      }}
    />
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
  onClose: () => void
}

function ActDialog({ act, trial: { trial, device, product, until }, onClose }: ActDialogProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const announce = useAnnounce()
  const name = device === '' ? translate('trials.forgotten') : device
  if (act === 'revoke') {
    return (
      <ReasonDialog
        title={translate('trials.revoke')}
        text={translate('trials.revokeText', { name, product })}
        action={translate('trials.revoke')}
        reason={{ label: translate('room.reason'), hint: translate('room.reasonInLog'), most: trialLimits.reason }}
        send={(reason) => call('POST /console/api/trials/revoke', { trial, reason })}
        onDone={() => announce(translate('trials.wasRevoked', { name }))}
        onClose={onClose}
      />
    )
  }
  return (
    <CountDialog
      title={translate('trials.extend')}
      text={translate('trials.extendText', { name, product })}
      count={{ label: translate('room.days'), initial: 14, most: trialLimits.days }}
      mostReason={trialLimits.reason}
      send={(days, reason) => call('POST /console/api/trials/extend', { trial, days, seen: until, reason })}
      onDone={({ until: end }) => announce(translate('trials.wasExtended', { name, at: formatMoment(end, language) }))}
      onClose={onClose}
    />
  )
}
