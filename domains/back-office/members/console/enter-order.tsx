import { lazy, Suspense } from 'react'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { GiveButton } from './give-button'
import type { EnterOrderProps } from './section'

/** Rarely used, so it is loaded on demand. */
const EntryForm = lazy(() => import('./entry-form'))

/** Enters a purchase that was paid elsewhere. */
export const EnterOrder = (props: EnterOrderProps) => (
  <GiveButton title="members.enterOrder">
    {({ products }, close) => (
      <Suspense fallback={<Skeleton lines={4} />}>
        <EntryForm {...props} products={products} onClose={close} />
      </Suspense>
    )}
  </GiveButton>
)
