import type { I18n } from '@lingui/core'
import { stepUp } from '@/domains/staff/operators/console/step-up'
import type { ConsoleBoot, SignedInOperator } from '@/domains/staff/operators/contract/boot'
import { useTranslate } from '@/platform/i18n/wording'
import { Alert } from '@/platform/ui/feedback/alert'
import { ProofGate } from '@/platform/ui/forms/proof-gate'
import { ShellLayout } from '@/platform/ui/layout/shell-layout'
import { useAttention } from '../attention'
import { Home } from '../home/home'
import { mayOpen, screenAt } from '../route'
import { ConsoleBrand } from './console-brand'
import { Navigation } from './navigation'
import { NoScreen } from './no-screen'
import { Named, ScreenFrame } from './screen-frame'

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
