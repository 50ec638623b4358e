import { Suspense } from 'react'
import { useTranslate } from '@/platform/i18n/wording'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { GiveButton } from './give-button'
import { useParts } from './parts'
import type { EnterOrderProps } from './section'

/** Enters a purchase that was paid elsewhere. */
export function EnterOrder(props: EnterOrderProps) {
  const translate = useTranslate()
  const { EntryForm } = useParts()
  return (
    <GiveButton title="members.enterOrder">
      {({ products }, close) => (
        <Suspense fallback={<Skeleton lines={4} />}>
          <EntryForm {...props} products={products} action={translate('members.enterOrder')} onClose={close} />
        </Suspense>
      )}
    </GiveButton>
  )
}
