import type { I18n } from '@lingui/core'
import { lazy, type ReactNode, Suspense, use, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type ConsoleScreenProps, type Room, ThingLinks } from '@/domains/staff/operators/browser'
import { stepUp } from '@/domains/staff/operators/console/session'
import type { ConsoleBoot, SignedInOperator } from '@/domains/staff/operators/contract/boot'
import { lookLength } from '@/domains/staff/operators/rules'
import type { MemberCard } from '@/platform/contract/member-page'
import { tagOf } from '@/platform/i18n/languages'
import type { MessageKey } from '@/platform/i18n/message'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { consoleHome } from '@/platform/paths'
import { fetchScreen } from '@/platform/ui/browser/screen-code'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import { type Drawing, Icon, type IconName } from '@/platform/ui/controls/icon'
import { useAnswer } from '@/platform/ui/data/answers'
import { HeadingNote } from '@/platform/ui/data/console-header'
import { keyName, Shortcuts } from '@/platform/ui/data/shortcuts'
import { Alert } from '@/platform/ui/feedback/alert'
import { EmptyState } from '@/platform/ui/feedback/empty-state'
import { ErrorBoundary } from '@/platform/ui/feedback/error-boundary'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { Tag } from '@/platform/ui/feedback/tag'
import { ProofGate } from '@/platform/ui/forms/proof-gate'
import { Brand } from '@/platform/ui/layout/brand'
import { ShellLayout } from '@/platform/ui/layout/shell-layout'
import { useAttention } from '../attention'
import { mayOpen, screenAt } from '../route'
import commands from './commands.module.css'
import css from './console-brand.module.css'
import { Navigation, SettingsTabs } from './navigation'

/** Leads to the console's start, and tells it from the member area at a glance. */
export function ConsoleBrand({ vendor }: { vendor: ConsoleBoot['vendor'] }) {
  const translate = useTranslate()
  return (
    <span className={css.brand}>
      <Brand vendor={{ ...vendor, home: consoleHome }} />
      <Tag tone="neutral">{translate('console.name')}</Tag>
    </span>
  )
}

interface ScreenFrameProps extends ConsoleScreenProps {
  screen: Room
  i18n: I18n
}

/** One screen, with what stands in for it until it is here and when it fails. */
function ScreenFrame({ screen, i18n, ...props }: ScreenFrameProps) {
  return (
    <ErrorBoundary key={screen.name}>
      <Suspense fallback={<Skeleton lines={8} />}>
        <Named title={screen.title} vendor={props.boot.vendor.name}>
          <ScreenContent screen={screen} i18n={i18n} {...props} />
        </Named>
      </Suspense>
    </ErrorBoundary>
  )
}

function ScreenContent({ screen, i18n, ...props }: ScreenFrameProps) {
  const Content = use(fetchScreen(screen, i18n))
  const { role } = props.operator
  const leads = useMemo(() => ({ role, Counts: InShort }), [role])
  return (
    <ThingLinks value={leads}>
      <Content {...props} />
    </ThingLinks>
  )
}

let openedBefore: string | null = null

/** Names the page, and puts the focus on the heading of what was opened from somewhere else in the console. */
function Named({ title, vendor, children }: { title: MessageKey; vendor: string; children: ReactNode }) {
  const translate = useTranslate()
  const said = `${translate(title)} · ${translate('console.pageTitle', { vendor })}`
  useEffect(() => {
    document.title = said
  }, [said])
  useEffect(() => {
    const before = openedBefore
    openedBefore = title
    if (before !== null && before !== title) {
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    }
  }, [title])
  return children
}

/** Replaces a screen when there is none at the address, or none for this operator. */
function NoScreen({ title, text, icon }: { title: MessageKey; text: MessageKey; icon: IconName }) {
  const translate = useTranslate()
  return (
    <>
      <h1 className="unseen" tabIndex={-1}>
        {translate(title)}
      </h1>
      <EmptyState icon={icon} title={translate(title)} text={translate(text)}>
        <ButtonLink variant="secondary" href={consoleHome}>
          {translate('console.toHome')}
        </ButtonLink>
      </EmptyState>
    </>
  )
}

/** The start page alone needs it. */
const Home = lazy(async () => ({ default: (await import('../home/home')).Home }))

const commandMenu = () => import('./commands')

/** It brings a combobox along, which is fetched once the page has settled. */
const Commands = lazy(commandMenu)

/** In milliseconds. */
const settled = 1000

/** The field of the menu while that is fetched: no letter that is typed meanwhile is lost. */
function FirstLetters({ onType, onClose }: { onType: (text: string) => void; onClose: () => void }) {
  const translate = useTranslate()
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    dialog.current?.showModal()
    return () => dialog.current?.close()
  }, [])
  return (
    <dialog ref={dialog} className={commands.dialog} aria-label={translate('console.findLabel')} onCancel={onClose}>
      <input
        className={commands.input}
        aria-label={translate('console.findLabel')}
        placeholder={translate('console.findHint')}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
      />
    </dialog>
  )
}

const lensDrawing: Drawing = { d: 'M8.8 14.6a5.8 5.8 0 1 0 0-11.6 5.8 5.8 0 0 0 0 11.6ZM13 13l4.2 4.2' }

/** The button of the command menu, and its keys on every page. */
function Finder({ operator }: { operator: SignedInOperator }) {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const typed = useRef('')
  const open = () => {
    typed.current = ''
    setOpen(true)
  }
  useEffect(() => {
    const timer = setTimeout(() => void commandMenu().catch(() => {}), settled)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <Shortcuts
        of="page"
        shortcuts={[
          { key: 'mod+k', does: 'console.findHelp', run: open },
          { key: '/', does: 'console.findHelp', run: open },
        ]}
      />
      <button
        type="button"
        className={commands.trigger}
        aria-label={translate('console.findHelp')}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K /"
        onClick={open}
      >
        <Icon name={lensDrawing} />
        <span className={commands.triggerWords}>{translate('console.find')}</span>
        <kbd className={commands.keys}>{keyName('mod+k')}</kbd>
      </button>
      {isOpen && (
        <Suspense
          fallback={
            <FirstLetters
              onType={(text) => {
                typed.current = text
              }}
              onClose={() => setOpen(false)}
            />
          }
        >
          <Commands operator={operator} typed={typed} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** How much of a member's there is, beside their name in a case. */
function InShort({ member }: { member: number }) {
  const translate = useTranslate()
  const { data } = useAnswer('GET /console/api/members/show', { member }, (answer) => countsOf(answer.member))
  return data && <span className="quiet">{translate('room.memberInShort', data)}</span>
}

const countsOf = ({ orders, pools }: Pick<MemberCard, 'orders' | 'pools'>) => ({
  orders: orders.length,
  used: pools.reduce((sum, { used }) => sum + used, 0),
  seats: pools.reduce((sum, { total }) => sum + total, 0),
})

/** Asks this often, so that an operator who looks away is gone within a minute. */
const askEvery = lookLength / 2

/** Names the other operators who have the same open. */
function OthersHere({ place }: { place: string }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { data } = useAnswer('GET /console/api/access/looking', { at: place }, ({ others }) => others, {
    again: () => askEvery,
    onReturn: true,
  })
  const names = new Intl.ListFormat(tagOf(language)).format(data ?? [])
  return (
    <div role="status" className={css.others}>
      {names !== '' && <Tag tone="warning">{translate('console.othersHere', { names })}</Tag>}
    </div>
  )
}

interface ShellProps {
  boot: ConsoleBoot
  operator: SignedInOperator
  address: URL
  i18n: I18n
  problem: boolean
  onLeave: () => void
}

/** The frame around every screen of the console, and the screen in the address. */
export function Shell({ boot, operator, address, i18n, problem, onLeave }: ShellProps) {
  const translate = useTranslate()
  const { screen, item, known } = screenAt(address, operator.role)
  const attention = useAttention(screen)
  return (
    <ShellLayout
      wide
      brand={
        <>
          <ConsoleBrand vendor={boot.vendor} />
          <Finder operator={operator} />
        </>
      }
      side={
        <Navigation operator={operator} current={screen} attention={attention.data?.entries ?? []} onLeave={onLeave} />
      }
    >
      {problem && <Alert tone="danger">{translate('ui.unreachable')}</Alert>}
      {known && screen === null && (
        <Named title="console.home" vendor={boot.vendor.name}>
          <Suspense fallback={<Skeleton lines={8} />}>
            <Home operator={operator} attention={attention} />
          </Suspense>
        </Named>
      )}
      {known && screen?.group === 'settings' && <SettingsTabs operator={operator} current={screen} />}
      {known && screen && mayOpen(screen, operator.role) && (
        <HeadingNote value={item && <OthersHere key={item} place={`${screen.name}/${item}`} />}>
          <ScreenFrame
            screen={screen}
            i18n={i18n}
            boot={boot}
            operator={operator}
            item={item}
            query={address.searchParams}
          />
        </HeadingNote>
      )}
      {known && screen && !mayOpen(screen, operator.role) && (
        <Named title="console.notAllowed" vendor={boot.vendor.name}>
          <NoScreen title="console.notAllowed" text="console.notAllowedText" icon="lock" />
        </Named>
      )}
      {!known && (
        <Named title="console.notFound" vendor={boot.vendor.name}>
          <NoScreen title="console.notFound" text="console.notFoundText" icon="help" />
        </Named>
      )}
      <ProofGate dialog={stepUp} />
    </ShellLayout>
  )
}
