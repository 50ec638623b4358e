import type { SectionProps } from '@/domains/staff/operators/browser'
import type { MemberCard } from '@/platform/contract/member-page'
import { useTranslate } from '@/platform/i18n/wording'
import { ActionButton } from '@/platform/ui/data/action-button'
import { call } from './api'

interface RevokeButtonProps extends Pick<SectionProps, 'onDone'> {
  member: number
  order: string
  line: MemberCard['orders'][number]['lines'][number]
}

/** Takes a licence away without giving money back, or gives it back. */
export function RevokeButton({ member, order, line, onDone }: RevokeButtonProps) {
  const translate = useTranslate()
  const { name, position } = line
  const done = () => onDone(translate('room.done'))
  const about = (reason: string) => ({ member, order, position, reason })
  return line.revoked === 0 ? (
    <ActionButton
      title="members.revokeLicence"
      variant="tertiary"
      text={translate('members.revokeLicenceText', { name })}
      send={(reason) => call('POST /console/api/members/revoke-licence', about(reason))}
      onDone={done}
    />
  ) : (
    <ActionButton
      title="members.restoreLicence"
      variant="tertiary"
      text={translate('members.restoreLicenceText', { name })}
      send={(reason) => call('POST /console/api/members/restore-licence', about(reason))}
      onDone={done}
    />
  )
}
