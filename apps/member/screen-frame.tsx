import type { I18n } from '@lingui/core'
import { type ReactNode, type RefObject, Suspense, use, useEffect, useRef } from 'react'
import type { Boot } from '@/domains/accounts/identity/contract/boot'
import { useTranslate } from '@/platform/i18n/wording'
import { fetchScreen } from '@/platform/ui/browser/screen-code'
import { ErrorBoundary } from '@/platform/ui/feedback/error-boundary'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { prefetchNeeds } from './prefetch-needs'
import type { MemberScreenProps, Screen, ScreenProps } from './screen'

interface ScreenFrameProps extends ScreenProps {
  screen: Screen
  i18n: I18n
}

/** One screen, with what stands in for it until it is here and when it fails. */
export function ScreenFrame({ screen, ...rest }: ScreenFrameProps) {
  const step = `${screen.a} ${rest.query.get('t')}`
  const openedBefore = useRef(step)
  return (
    <ErrorBoundary key={screen.a}>
      <Suspense fallback={<Skeleton lines={6} />}>
        <Opened screen={screen} boot={rest.boot} step={step} openedBefore={openedBefore}>
          <ScreenContent screen={screen} {...rest} />
        </Opened>
      </Suspense>
    </ErrorBoundary>
  )
}

function ScreenContent({ screen, i18n, boot, ...rest }: ScreenFrameProps) {
  const Content = use(
    fetchScreen<(props: MemberScreenProps) => ReactNode>(screen, i18n, () => prefetchNeeds(screen, boot.member, i18n)),
  )
  // The table lets a member's screen open for members only.
  const props = { ...rest, boot, member: boot.member } as MemberScreenProps
  return <Content {...props} />
}

interface OpenedProps {
  screen: Screen
  boot: Boot
  step: string
  /** The step that was open last, on any screen. */
  openedBefore: RefObject<string>
  children: ReactNode
}

/** Names the page, and puts the focus on the heading of a screen that was opened from another one. */
function Opened({ screen, boot, step, openedBefore, children }: OpenedProps) {
  const translate = useTranslate()
  const title = `${translate(screen.title)} · ${boot.vendor.name}`
  useEffect(() => {
    document.title = title
  }, [title])

  useEffect(() => {
    if (openedBefore.current === step) return
    openedBefore.current = step
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [step, openedBefore])
  return children
}
