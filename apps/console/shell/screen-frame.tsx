import type { I18n } from '@lingui/core'
import { type ReactNode, Suspense, use, useEffect } from 'react'
import type { ConsoleScreenProps, Room } from '@/domains/staff/operators/browser'
import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import { fetchScreen } from '@/platform/ui/browser/screen-code'
import { ErrorBoundary } from '@/platform/ui/feedback/error-boundary'
import { Skeleton } from '@/platform/ui/feedback/skeleton'

interface ScreenFrameProps extends ConsoleScreenProps {
  screen: Room
  i18n: I18n
}

/** One screen, with what stands in for it until it is here and when it fails. */
export function ScreenFrame({ screen, i18n, ...props }: ScreenFrameProps) {
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
export function Named({ title, vendor, children }: { title: MessageKey; vendor: string; children: ReactNode }) {
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
