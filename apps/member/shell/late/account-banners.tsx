import type { SignedInMember } from '@/domains/accounts/identity/contract/boot'
import { BounceBanner } from './bounce-banner'
import { EndingBanner } from './ending-banner'
import { ImpersonationBanner } from './impersonation-banner'
import { SuspendedBanner } from './suspended-banner'

export interface AccountBannersProps {
  member: SignedInMember
  onMemberChanged: (facts: Partial<SignedInMember>) => void
}

/** Banners about the account on every screen; its holder can resolve them in their own session. */
export default function AccountBanners({ member, onMemberChanged }: AccountBannersProps) {
  const closed = member.impersonatedBy !== null || member.acting !== null
  return (
    <>
      {member.impersonatedBy !== null && (
        <ImpersonationBanner operator={member.impersonatedBy} preview={member.preview} />
      )}
      {member.suspended && <SuspendedBanner />}
      {member.emailBounces && <BounceBanner email={member.email} mayChange={!member.emailChanged} closed={closed} />}
      {member.endsAt !== null && (
        <EndingBanner endsAt={member.endsAt} closed={closed} onMemberChanged={onMemberChanged} />
      )}
    </>
  )
}
