import type { SignedInMember } from '@/domains/identity/contract/boot'
import { BounceBanner } from './bounce-banner'
import { EndingBanner } from './ending-banner'

export interface AccountBannersProps {
  member: SignedInMember
  onMemberChanged: (facts: Partial<SignedInMember>) => void
}

/** What is to be said of an account through every screen, and mended by its holder in a session of their own. */
export default function AccountBanners({ member, onMemberChanged }: AccountBannersProps) {
  const closed = member.impersonatedBy !== null || member.acting !== null
  return (
    <>
      {member.emailBounces && <BounceBanner email={member.email} mayChange={!member.emailChanged} closed={closed} />}
      {member.endsAt !== null && (
        <EndingBanner endsAt={member.endsAt} closed={closed} onMemberChanged={onMemberChanged} />
      )}
    </>
  )
}
