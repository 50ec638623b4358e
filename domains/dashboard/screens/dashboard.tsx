import type { SignedInMember } from '@/domains/identity/boot'
import { initialOf } from '@/domains/identity/rules'
import { useTranslate } from '@/platform/i18n/wording'
import { Avatar } from '@/platform/ui/avatar'
import { Account } from './account'
import css from './dashboard.module.css'
import { Membership } from './membership'

export default function Dashboard({ member }: { member: SignedInMember }) {
  const translate = useTranslate()
  return (
    <>
      <div className={css.wide}>
        <header className={css.member}>
          <Avatar initial={initialOf(member.email)} picture={member.picture} large />
          <div className={css.who}>
            <h1 tabIndex={-1}>{translate('dashboard.greeting', { name: member.username })}</h1>
            <p className={css.email}>{member.email}</p>
          </div>
        </header>
        <div className={css.cards}>
          <Membership member={member} now={new Date()} />
          <Account member={member} />
        </div>
      </div>
      {/* The dashboard is not built for small screens (first text, section 1). */}
      <div className={css.narrow}>
        <h1 tabIndex={-1}>{translate('dashboard.narrowTitle')}</h1>
        <p>{translate('dashboard.narrow')}</p>
      </div>
    </>
  )
}
