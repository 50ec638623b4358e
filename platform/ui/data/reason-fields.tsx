import { useTranslate } from '@/platform/i18n/wording'
import { reasonLimit } from '@/platform/text/metadata'
import { Button } from '@/platform/ui/controls/button'
import type { FieldBinding } from '@/platform/ui/forms/form'
import { TextArea } from '@/platform/ui/forms/text-area'

interface ReasonFieldsProps {
  reason: FieldBinding
  /** The label of the button. */
  action: string
  sending: boolean
}

/** Why it is done, for the audit log. */
export function ReasonField({ reason }: Pick<ReasonFieldsProps, 'reason'>) {
  const translate = useTranslate()
  return (
    <TextArea
      {...reason}
      label={translate('room.reason')}
      hint={translate('room.reasonInLog')}
      maxLength={reasonLimit}
      required
    />
  )
}

/** The reason, and the button that does it. */
export function ReasonFields({ reason, action, sending }: ReasonFieldsProps) {
  return (
    <>
      <ReasonField reason={reason} />
      <div className="cluster-2">
        <Button type="submit" busy={sending}>
          {action}
        </Button>
      </div>
    </>
  )
}
