import { lazy, Suspense } from 'react'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { GiveButton } from './give-button'
import type { EnterOrderProps } from './section'

/** Few look at it, so it comes when somebody does. */
const EntryForm = lazy(() => import('./entry-form'))

/** Enters what somebody has paid for elsewhere. */
export const EnterOrder = (props: EnterOrderProps) => (
  <GiveButton title="members.enterOrder">
    {({ products }, close) => (
      <Suspense fallback={<Skeleton lines={4} />}>
        <EntryForm {...props} products={products} onClose={close} />
      </Suspense>
    )}
  </GiveButton>
)
