import type { I18n } from '@lingui/core'
import { type ReactNode, Suspense, use, useEffect } from 'react'
import type { ConsoleScreenProps, Room } from '@/domains/staff/operators/browser'
import { stepUp } from '@/domains/staff/operators/console/session'
import type { ConsoleBoot, SignedInOperator } from '@/domains/staff/operators/contract/boot'
import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import { consoleHome } from '@/platform/paths'
import { fetchScreen } from '@/platform/ui/browser/screen-code'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import type { IconName } from '@/platform/ui/controls/icon'
import { Alert } from '@/platform/ui/feedback/alert'
import { EmptyState } from '@/platform/ui/feedback/empty-state'
import { ErrorBoundary } from '@/platform/ui/feedback/error-boundary'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { ProofGate } from '@/platform/ui/forms/proof-gate'
import { ShellLayout } from '@/platform/ui/layout/shell-layout'
import { useAttention } from '../attention'
import { Home } from '../home/home'
import { mayOpen, screenAt } from '../route'
import { ConsoleBrand } from './console-brand'
import { Navigation } from './navigation'

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
  return <Content {...props} />
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
  const { screen, item, known } = screenAt(address)
  const attention = useAttention(screen)
  return (
    <ShellLayout
      wide
      brand={<ConsoleBrand vendor={boot.vendor} />}
      side={
        <Navigation operator={operator} current={screen} attention={attention.data?.entries ?? []} onLeave={onLeave} />
      }
    >
      {problem && <Alert tone="danger">{translate('ui.unreachable')}</Alert>}
      {known && screen === null && (
        <Named title="console.home" vendor={boot.vendor.name}>
          <Home operator={operator} attention={attention} />
        </Named>
      )}
      {known && screen && mayOpen(screen, operator.role) && (
        <ScreenFrame
          screen={screen}
          i18n={i18n}
          boot={boot}
          operator={operator}
          item={item}
          query={address.searchParams}
        />
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
