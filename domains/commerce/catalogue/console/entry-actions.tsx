import { useState } from 'react'
import { call } from '@/platform/http/client'
import { useTranslate } from '@/platform/i18n/wording'
import { Actions } from '@/platform/ui/controls/actions'
import { Button } from '@/platform/ui/controls/button'
import { ActionError } from '@/platform/ui/data/action-error'
import { ReasonDialog } from '@/platform/ui/data/reason-dialog'
import { useSubmit } from '@/platform/ui/forms/submit'
import type { FormPart } from '../contract/console'

interface EntryActionsProps {
  place: { readonly part: FormPart | 'products'; readonly key: string }
  seen: number
  /** A product that was sold cannot be removed, only taken from sale. */
  isRemovable: boolean
  /** Its order among the others shows nowhere. */
  staysPut?: boolean
  onMoved: () => void
  /** Another operator saved first. */
  onStale: () => void
  onRemoved: () => void
}

/** Puts something of the draft further up or down, or takes it out. */
export function EntryActions({
  place,
  seen,
  isRemovable,
  staysPut = false,
  onMoved,
  onStale,
  onRemoved,
}: EntryActionsProps) {
  const translate = useTranslate()
  const [removing, setAsked] = useState(false)
  const { submit, under, refused } = useSubmit(
    (to: 'before' | 'behind') => call('POST /console/api/catalogue/move', { ...place, seen, to }),
    { onDone: onMoved, onRefused: ({ code }) => code === 31002 && onStale() },
  )
  return (
    <>
      {refused && <ActionError outcome={refused} />}
      <Actions>
        {!staysPut && (
          <>
            <Button variant="secondary" busy={under?.[0] === 'before'} onClick={() => submit('before')}>
              {translate('catalogue.moveUp')}
            </Button>
            <Button variant="secondary" busy={under?.[0] === 'behind'} onClick={() => submit('behind')}>
              {translate('catalogue.moveDown')}
            </Button>
          </>
        )}
        {isRemovable && (
          <Button variant="tertiary" aria-haspopup="dialog" onClick={() => setAsked(true)}>
            {translate('catalogue.remove')}
          </Button>
        )}
        {removing && (
          <ReasonDialog
            title={translate('catalogue.remove')}
            text={translate('catalogue.removeText')}
            action={translate('catalogue.remove')}
            send={() => call('POST /console/api/catalogue/remove', { ...place, seen })}
            onDone={onRemoved}
            onClose={() => setAsked(false)}
          />
        )}
      </Actions>
    </>
  )
}
